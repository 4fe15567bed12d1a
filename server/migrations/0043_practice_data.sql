-- A store that sums leave out unless an admin has them count it: the practice data's. All that belongs to it is known by
-- its key.
alter table stores add column is_counted boolean not null default true;

-- The practice data of this installation, and the work of writing or removing it; no row = there is none.
create table practice_data (
  store_key text primary key,
  wants text not null check (wants in ('there', 'gone')),
  done integer not null default 0,
  total integer not null default 0,
  created_at timestamptz not null default clock_now(),
  finished_at timestamptz,
  next_at timestamptz,
  holder bigint,
  attempts smallint not null default 0
);
