-- A process that works, as long as it lives: its advisory lock of that number is held by its listening connection.
create sequence work_process_numbers as integer;
create table work_processes (
  number integer primary key,
  host text not null,
  pid integer not null,
  role text not null,
  -- The parts of the work that it does.
  work text[] not null,
  -- By kind: {claimed, done, failed, given_up} since its start.
  counts jsonb not null default '{}',
  started_at timestamptz not null default clock_now(),
  seen_at timestamptz not null default clock_now()
);

-- What is done again and again, once over all processes.
create table work_schedules (
  name text primary key,
  every_ms bigint not null,
  next_at timestamptz default clock_now(),
  holder bigint,
  failures integer not null default 0,
  started_at timestamptz,
  finished_at timestamptz,
  error text
);

-- Rows of work that failed again and again; kept until a person has looked at them.
create table work_given_up (
  kind text not null,
  key text not null,
  at timestamptz not null default clock_now(),
  attempts integer not null,
  error text not null,
  primary key (kind, key)
);

-- Work has one form: due at `next_at`, held until then by the lease `holder`; null = nothing is to be done.
alter table monitor_checks add column holder bigint;

alter table bulk_jobs
  -- The list's path and the action's kind: a process leaves alone what it does not know.
  add column kind text not null default '',
  add column version smallint not null default 1,
  add column next_at timestamptz,
  add column holder bigint,
  add column attempts smallint not null default 0;
update bulk_jobs set kind = list || ' ' || (action ->> 'kind'),
  next_at = case when state in ('waiting', 'running') then clock_now() end;
alter table bulk_jobs alter column kind drop default;
drop index bulk_jobs_open_idx;
create index bulk_jobs_due_idx on bulk_jobs (next_at) where next_at is not null;

alter table store_syncs drop column holder, drop column lease_until, add column holder bigint, add column next_at timestamptz;
update store_syncs set next_at = not_before where state in ('queued', 'running');
alter table store_syncs drop column not_before, alter column next_at set default clock_now();
create index store_syncs_due_idx on store_syncs (next_at) where next_at is not null;
