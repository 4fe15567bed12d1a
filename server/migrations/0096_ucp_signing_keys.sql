-- Keys with which the console signs its requests to stores of the Universal Commerce Protocol (RFC 9421). The newest
-- key whose `signs_from` has passed signs; its predecessors stay published until `published_until`.
create table ucp_signing_keys (
  kid text primary key,
  public_key jsonb not null,
  -- Sealed.
  private_key text not null,
  created_at timestamptz not null default clock_now(),
  signs_from timestamptz not null,
  -- Null = not replaced.
  published_until timestamptz
);
