-- Work that stands still: who is told of it hears it once, and once more when it goes on.
create table work_stalls (
  -- `checks`, `checks coach-outlet`, `bulk`, `events:bell`.
  subject text primary key,
  since timestamptz not null,
  is_told boolean not null default false,
  -- Since when it goes on, while that is not told yet.
  clear_since timestamptz
);
