-- One version of a remote or of the host. Never changed and never deleted: pins of any past generation stay valid.
create table releases (
  id uuid primary key,
  name text not null,
  version text not null,
  "commit" text,
  descriptor jsonb not null,
  bytes bigint not null,
  published_by text not null,
  published_at timestamptz not null default clock_now(),
  unique (name, version)
);
create index releases_published_at_idx on releases (published_at, id);
create index releases_name_published_at_idx on releases (name, published_at, id);

-- The row that a pin locks and compares.
create table environments (
  name text primary key,
  generation integer not null default 0
);

create table generations (
  environment text not null references environments (name),
  generation integer not null,
  pins jsonb not null,
  reason text,
  created_by text not null,
  created_at timestamptz not null default clock_now(),
  primary key (environment, generation)
);
