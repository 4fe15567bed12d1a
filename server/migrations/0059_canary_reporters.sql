-- What each user has reported while a canary of a remote runs, of the canary and of the pinned version: one user's reports
-- count for a few only. `reporter` is a keyed hash.
create table canary_reporters (
  environment text not null,
  name text not null,
  -- The generation in which the canary began.
  canary integer not null,
  version text not null,
  reporter text not null,
  loads integer not null default 0,
  with_errors integer not null default 0,
  reported_at timestamptz not null default clock_now(),
  primary key (environment, name, canary, version, reporter)
);
