create extension if not exists pg_trgm;

create table users (
  id uuid primary key,
  username text not null,
  name text not null,
  role text not null check (role in ('admin', 'user')),
  state text not null default 'active' check (state in ('active', 'inactive')),
  avatar text,
  job text,
  organization text,
  location text,
  email text,
  phone text,
  introduction text,
  personal_website text,
  certification text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  version integer not null default 1
);
create unique index users_username_key on users (lower(username)) where deleted_at is null;
create index users_created_at_idx on users (created_at, id) where deleted_at is null;
create index users_username_idx on users (username, id) where deleted_at is null;

-- How a person signs in, apart from who the person is: OIDC and a second factor become further kinds.
create table identities (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  kind text not null check (kind in ('password')),
  secret text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (user_id, kind)
);

create table sessions (
  token_hash bytea primary key,
  id uuid not null unique,
  user_id uuid not null references users (id) on delete cascade,
  user_agent text,
  address text,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index sessions_user_id_idx on sessions (user_id);

-- Failed sign-ins by name and by address, in the current window.
create table sign_in_throttle (
  key text primary key,
  failures integer not null,
  window_started_at timestamptz not null
);

-- Tokens of machines (deployment): scoped, hashed, revocable.
create table machine_tokens (
  id uuid primary key,
  token_hash bytea not null unique,
  name text not null,
  scopes text[] not null,
  created_by text not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  revoked_at timestamptz
);

create table audit (
  id uuid primary key,
  at timestamptz not null default now(),
  actor_kind text not null,
  actor_id text,
  actor_name text not null,
  action text not null,
  subject_type text not null,
  subject_id text not null,
  before jsonb,
  after jsonb,
  address text,
  request_id text
);
create index audit_subject_idx on audit (subject_type, subject_id, at desc);
create index audit_at_idx on audit (at desc, id);

-- Answers of creating POSTs, so that a repeated request creates nothing twice.
create table idempotency_keys (
  actor_id text not null,
  key text not null,
  endpoint text not null,
  request_hash bytea not null,
  status integer not null,
  response jsonb not null,
  created_at timestamptz not null default now(),
  primary key (actor_id, key)
);
create index idempotency_keys_created_at_idx on idempotency_keys (created_at);

-- One unit of `currency` in the reporting currency, from a day on, as an admin set it.
create table exchange_rates (
  currency text not null,
  reporting_currency text not null,
  valid_on date not null,
  rate numeric not null check (rate > 0),
  created_at timestamptz not null default now(),
  primary key (currency, reporting_currency, valid_on)
);
