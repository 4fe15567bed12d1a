-- Links of task channels to accounts at stores (OAuth 2.0, authorization code). The row is locked while its tokens are
-- refreshed, because a refresh token may be valid once.
create table task_channel_links (
  channel_id uuid primary key references task_channels (id) on delete cascade,
  -- Authorization server: issuer, endpoints, and ways in which clients prove themselves.
  server jsonb not null,
  scopes text[] not null,
  -- Sealed: access token and refresh token.
  tokens text not null,
  linked_at timestamptz not null default clock_now(),
  -- From then on the access token is refreshed before it is used; null = once the store refuses it.
  renew_at timestamptz,
  -- End of the link as far as it is known.
  expires_at timestamptz,
  -- Null = in force.
  ended_at timestamptz,
  ended_message text
);

-- Whether purchases of the channel are those of the linked account, even after the link has ended.
alter table task_channels add column is_linked boolean not null default false;

-- Link requests whose browser is at the store. Short-lived.
create unlogged table task_channel_link_requests (
  -- SHA-256 of the `state` parameter.
  state_hash bytea primary key,
  channel_id uuid not null references task_channels (id) on delete cascade,
  session_id uuid not null,
  -- PKCE code challenge (S256) of the verifier, which only the browser has.
  challenge text not null,
  -- Address of the store, and the server as for a link.
  base_url text not null,
  server jsonb not null,
  scopes text[] not null,
  expires_at timestamptz not null
);
