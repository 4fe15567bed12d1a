-- What may be downloaded once, without a session: a browser's download can't send a Bearer.
create table download_tickets (
  token_hash bytea primary key,
  session_id uuid not null references sessions (id) on delete cascade,
  -- The list's path, and the rows and columns asked for.
  list text not null,
  request jsonb not null,
  expires_at timestamptz not null
);
create index download_tickets_expires_at_idx on download_tickets (expires_at);
