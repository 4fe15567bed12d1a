-- What administrators changed of a role's menu, as the contract's MenuChanges; no row: nothing was ever changed.
create table menus (
  role text primary key check (role in ('admin', 'user')),
  changes jsonb not null,
  version integer not null,
  updated_at timestamptz not null default clock_now()
);
