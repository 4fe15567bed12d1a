-- Who is shown a release before anybody else, in one browser, for some hours.
create table release_previews (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  environment text not null references environments (name),
  name text not null,
  version text not null,
  created_by text not null,
  created_at timestamptz not null default clock_now(),
  expires_at timestamptz not null,
  redeemed_at timestamptz,
  -- Of the browser that redeemed it.
  session_id uuid,
  ended_at timestamptz,
  ended_by text
);
create index release_previews_user_idx on release_previews (user_id);
create index release_previews_expires_idx on release_previews (expires_at);
