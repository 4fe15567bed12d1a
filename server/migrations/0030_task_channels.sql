-- Where and how tasks buy. References only: never card data.
create table task_channels (
  id uuid primary key,
  name text not null,
  website_type text not null references stores (key) on delete cascade,
  -- {type: guest} or {type: login, login}
  account jsonb not null,
  -- Sealed; null = a guest.
  password text,
  shipping_address jsonb not null,
  billing_address jsonb,
  shipping_method text,
  payment jsonb not null,
  mode text not null check (mode in ('dry_run', 'confirm', 'auto')),
  concurrency integer not null check (concurrency >= 1),
  -- In minor units of the store's currency, a day.
  daily_budget bigint not null check (daily_budget > 0),
  state text not null default 'unverified' check (state in ('unverified', 'active', 'needs_attention', 'disabled')),
  state_since timestamptz not null default clock_now(),
  last_trial jsonb,
  created_at timestamptz not null default clock_now(),
  updated_at timestamptz not null default clock_now(),
  deleted_at timestamptz,
  version integer not null default 1
);
create index task_channels_name_idx on task_channels (name, id);
create index task_channels_created_at_idx on task_channels (created_at, id);
create index task_channels_website_type_idx on task_channels (website_type);
