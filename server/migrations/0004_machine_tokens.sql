-- Tokens of machines (deployment): scoped, hashed, revocable.
create table machine_tokens (
  id uuid primary key,
  token_hash bytea not null unique,
  name text not null,
  scopes text[] not null,
  created_by text not null,
  created_at timestamptz not null default clock_now(),
  last_used_at timestamptz,
  expires_at timestamptz not null default clock_now() + interval '90 days',
  revoked_at timestamptz
);
create index machine_tokens_created_at_idx on machine_tokens (created_at, id);
