create table sessions (
  token_hash bytea primary key,
  id uuid not null unique,
  user_id uuid not null references users (id) on delete cascade,
  user_agent text,
  address text,
  created_at timestamptz not null default clock_now(),
  last_seen_at timestamptz not null default clock_now(),
  expires_at timestamptz not null
);
create index sessions_user_id_created_at_idx on sessions (user_id, created_at, id);
create index sessions_expires_at_idx on sessions (expires_at);

-- Wrong passwords in a row, by what they are counted under.
create table sign_in_throttle (
  key text primary key,
  failures integer not null,
  last_at timestamptz not null,
  blocked_until timestamptz not null
);
create index sign_in_throttle_last_at_idx on sign_in_throttle (last_at);
