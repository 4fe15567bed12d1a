-- Since when checks are expected: the monitor's beginning, its last resumption, the last change of its plan.
alter table monitor_checks add column expected_from timestamptz;

-- Checks that should have brought a reading and did not: one row for each time, written when the next reading comes.
create table missed_checks (
  id uuid primary key,
  monitor_id uuid not null references inventory_monitors (id) on delete cascade,
  website_type text not null,
  from_at timestamptz not null,
  until_at timestamptz not null,
  -- By the monitor's interval and active hours as they were; of them, how many ran and brought no reading.
  missed integer not null check (missed > 0),
  failed integer not null check (failed >= 0),
  reason text not null check (reason in ('check_failed', 'store_paused', 'store_disconnected', 'store_blocked',
    'store_auth_failed', 'store_waiting', 'all_paused', 'worker_down', 'late')),
  code text
);
create index missed_checks_from_idx on missed_checks (from_at desc, id desc);
create index missed_checks_monitor_idx on missed_checks (monitor_id, from_at desc, id desc);
create index missed_checks_until_idx on missed_checks (until_at);

-- What the engine did about a store, as intervals; a time that none covers is one in which no worker ran.
create table lane_states (
  website_type text not null,
  state text not null,
  from_at timestamptz not null,
  seen_until timestamptz not null
);
create index lane_states_store_idx on lane_states (website_type, seen_until);

-- A pause of all monitoring; open while it lasts, and then there is no other.
create table monitoring_pauses (
  id uuid primary key,
  paused_at timestamptz not null default now(),
  paused_by uuid,
  paused_by_name text not null,
  resumed_at timestamptz
);
create unique index monitoring_pauses_open_key on monitoring_pauses ((true)) where resumed_at is null;
