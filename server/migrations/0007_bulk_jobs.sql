-- The same change made to many rows, as a job: what is to be done is fixed when it is asked for.
create table bulk_jobs (
  id uuid primary key,
  -- The path of the endpoint that took it, which names the list.
  list text not null,
  action jsonb not null,
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'stopped')),
  total integer not null,
  changed integer not null default 0,
  unchanged integer not null default 0,
  refused integer not null default 0,
  undo_of uuid references bulk_jobs (id) on delete set null,
  -- Whose rights each row is asked for; the session only says where it came from.
  created_by uuid not null references users (id) on delete cascade,
  session_id uuid not null,
  address text,
  created_at timestamptz not null default clock_now(),
  started_at timestamptz,
  finished_at timestamptz
);
create index bulk_jobs_created_by_idx on bulk_jobs (created_by, created_at, id);
create index bulk_jobs_created_at_idx on bulk_jobs (created_at, id);
create index bulk_jobs_open_idx on bulk_jobs (created_at) where state in ('waiting', 'running');
-- One undo a job.
create unique index bulk_jobs_undo_of_idx on bulk_jobs (undo_of);

create table bulk_job_rows (
  job_id uuid not null references bulk_jobs (id) on delete cascade,
  number integer not null,
  subject_id text not null,
  label text not null,
  -- Of an undo: what takes this row back, and the version that it must still have.
  action jsonb,
  version integer,
  result text check (result in ('changed', 'unchanged', 'refused')),
  -- Why it was refused.
  code text,
  -- What would take the change back, and the version that it left.
  inverse jsonb,
  version_after integer,
  primary key (job_id, number)
);
create index bulk_job_rows_open_idx on bulk_job_rows (job_id, number) where result is null;
