-- How releases load and fail in browsers, by the minute. Nothing says who loaded them.
create table release_health (
  environment text not null,
  name text not null,
  version text not null,
  minute timestamptz not null,
  loads integer not null default 0,
  failed_loads integer not null default 0,
  -- Loads of the console in which it had an error.
  with_errors integer not null default 0,
  errors integer not null default 0,
  -- How many loads took how long, by the classes of the contract.
  load_times integer[] not null,
  primary key (environment, name, version, minute)
);
create index release_health_minute on release_health (minute);
