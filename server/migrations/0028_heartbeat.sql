-- An address that is asked again and again as long as all is well: whoever watches it notices when this machine is gone.
create table heartbeat (
  is_only boolean primary key default true check (is_only),
  -- Sealed, since such addresses carry a token; null = none.
  url text,
  every_seconds integer not null default 300 check (every_seconds between 60 and 86400),
  last_at timestamptz,
  -- What the address answered, or why it did not.
  last_status integer,
  last_fault text,
  version integer not null default 1
);
insert into heartbeat default values;
