-- The gate's part in a browser: what it said is kept beside the static part's, by a set of releases and the one of them
-- that was checked.
alter table gate_results drop constraint gate_results_kind_check, drop constraint gate_results_outcome_check;
alter table gate_results
  add constraint gate_results_kind_check check (kind in ('static', 'browser')),
  add constraint gate_results_outcome_check check (outcome in ('passed', 'refused', 'unavailable'));

-- Checks that wait for a worker or are under way; what is done is a row of gate_results.
create table browser_checks (
  -- As in gate_results.
  hash text primary key,
  -- The set, as in generations.
  pins jsonb not null,
  -- Of the set, the remote (or host) that is checked.
  name text not null,
  -- Version of the rules: a worker of another leaves it alone.
  rules integer not null,
  queued_at timestamptz not null default clock_now(),
  -- A pin waits for it: it comes before all others.
  is_urgent boolean not null default false,
  attempts integer not null default 0,
  next_at timestamptz default clock_now(),
  holder bigint
);
create index browser_checks_next_idx on browser_checks (next_at) where next_at is not null;
