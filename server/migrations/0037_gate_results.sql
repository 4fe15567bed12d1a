-- What the gate said of a release, by the hash of what it checked.
create table gate_results (
  -- sha256 of the descriptor, which holds every file's hash; without its commit and time.
  hash text not null,
  kind text not null check (kind in ('static')),
  -- Version of the rules: a result of older ones is no longer taken.
  rules integer not null,
  outcome text not null check (outcome in ('passed', 'refused')),
  problems jsonb not null default '[]',
  at timestamptz not null default clock_now(),
  primary key (hash, kind)
);
