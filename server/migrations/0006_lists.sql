-- How each user likes a list's columns.
create table list_columns (
  user_id uuid not null references users (id) on delete cascade,
  list text not null,
  columns jsonb not null,
  updated_at timestamptz not null default clock_now(),
  primary key (user_id, list)
);

-- Filters and sort of a list under a name.
create table list_views (
  id uuid primary key,
  list text not null,
  owner_id uuid not null references users (id) on delete cascade,
  name text not null,
  -- As the page's address holds them, without the question mark.
  search text not null,
  is_shared boolean not null,
  created_at timestamptz not null default clock_now(),
  updated_at timestamptz not null default clock_now(),
  deleted_at timestamptz,
  version integer not null default 1
);
create index list_views_list_idx on list_views (list, created_at, id) where deleted_at is null;
create unique index list_views_name_idx on list_views (list, owner_id, lower(name)) where deleted_at is null;
