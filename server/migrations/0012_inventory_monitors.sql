-- What people set, and what the confirmed readings say. Written only when one of these changes, not at every check.
create table inventory_monitors (
  id uuid primary key,
  website_type text not null,
  product_code text not null,
  product_id text not null,
  master_code text,
  is_monitoring boolean not null default true,
  interval_seconds integer not null check (interval_seconds >= 15),
  confirmations integer not null default 1 check (confirmations between 1 and 10),
  -- {days, from, to} by the clocks of the installation's time zone; null = always.
  active_hours jsonb,
  tags text[] not null default '{}',
  -- The variants that are followed; null = all.
  variant_ids text[],
  -- Of those, what the store did not list when it was last read.
  missing_variant_ids text[] not null default '{}',
  low_stock_threshold integer check (low_stock_threshold >= 1),
  price_change_percent integer not null default 0 check (price_change_percent between 0 and 90),
  note text,
  stock_state text not null default 'unknown'
    check (stock_state in ('unknown', 'out', 'suspect_in', 'in', 'suspect_out')),
  -- Equal readings so far that speak against the confirmed state.
  confirming integer not null default 0,
  stock_changed_at timestamptz,
  stock_level integer,
  stock_level_kind text not null default 'unknown' check (stock_level_kind in ('exact', 'capped', 'unknown')),
  orderable boolean,
  price bigint,
  price_currency text,
  -- What the last events told, and what speaks against it so far.
  episodes jsonb not null default '{}',
  health text not null default 'ok' check (health in ('ok', 'degraded', 'backoff', 'blocked', 'auth_failed', 'gone')),
  last_error_code text,
  last_error_message text,
  created_at timestamptz not null default clock_now(),
  updated_at timestamptz not null default clock_now(),
  deleted_at timestamptz,
  version integer not null default 1
);
create unique index inventory_monitors_product_key on inventory_monitors (website_type, product_id)
  where deleted_at is null;
create index inventory_monitors_created_at_idx on inventory_monitors (created_at, id) where deleted_at is null;
create index inventory_monitors_product_code_idx on inventory_monitors (product_code, id) where deleted_at is null;
create index inventory_monitors_stock_level_idx on inventory_monitors (stock_level, id) where deleted_at is null;
create index inventory_monitors_stock_level_desc_idx
  on inventory_monitors (stock_level desc nulls last, id desc) where deleted_at is null;
create index inventory_monitors_stock_changed_at_idx
  on inventory_monitors (stock_changed_at desc nulls last, id desc) where deleted_at is null and is_monitoring;
create index inventory_monitors_code_search_idx on inventory_monitors using gin (product_code gin_trgm_ops);
create index inventory_monitors_tags_idx on inventory_monitors using gin (tags) where deleted_at is null;

-- The due table, one row a monitor, written at every check and therefore narrow.
create table monitor_checks (
  monitor_id uuid primary key references inventory_monitors (id) on delete cascade,
  website_type text not null,
  -- When the check is due; while a worker has it, when its lease ends: a dead worker's checks come back by themselves.
  -- Null = paused or deleted.
  next_check_at timestamptz,
  -- The next check waits for the monitor's active hours.
  waits_for_hours boolean not null default false,
  last_checked_at timestamptz,
  -- Since when checks are expected: the monitor's beginning, its last resumption, the last change of its plan.
  expected_from timestamptz,
  -- The last reading that succeeded. It is `seen_until` of all of the monitor's open readings, so that an equal reading
  -- of twelve variants moves one value, not twelve rows.
  read_at timestamptz,
  -- Of the open readings: an equal reading is recognised without loading them.
  readings_digest text,
  -- The last of `monitor_variant_changes`: no reading counts before it.
  variants_since timestamptz,
  failures integer not null default 0,
  -- Up to where the history is rolled up, by hours and by days, and what could be ordered there.
  hours_until timestamptz,
  days_until timestamptz,
  rolled_orderable boolean
) with (fillfactor = 60, autovacuum_vacuum_scale_factor = 0.02);
create index monitor_checks_due_idx on monitor_checks (website_type, next_check_at) where next_check_at is not null;
create index monitor_checks_last_checked_at_idx on monitor_checks (last_checked_at, monitor_id);

-- When other variants of a monitor's product were chosen, and which were followed before; null = all. What was known of
-- those tells no restock of these.
create table monitor_variant_changes (
  monitor_id uuid not null references inventory_monitors (id) on delete cascade,
  at timestamptz not null,
  variant_ids text[],
  primary key (monitor_id, at)
);
create index monitor_variant_changes_at_idx on monitor_variant_changes (at);

-- What each variant was last read as, since `from_at` without interruption.
create table open_stock_readings (
  monitor_id uuid not null references inventory_monitors (id) on delete cascade,
  variant_id text not null,
  from_at timestamptz not null,
  quantity integer,
  kind text not null check (kind in ('exact', 'capped', 'unknown')),
  orderable boolean,
  -- The lowest price among the followed variants, as last read.
  price bigint,
  currency text,
  primary key (monitor_id, variant_id)
);

-- Ended intervals. A change ends one at the reading that showed it, a gap at the last reading before the gap.
create table stock_intervals (
  monitor_id uuid not null,
  variant_id text not null,
  from_at timestamptz not null,
  seen_until timestamptz not null,
  quantity integer,
  kind text not null,
  orderable boolean,
  price bigint,
  currency text,
  check (seen_until >= from_at)
) partition by range (seen_until);
create index stock_intervals_monitor_idx on stock_intervals (monitor_id, seen_until);

-- The whole raw history: ended intervals, and the open ones up to the monitor's last reading.
create view stock_history as
  select monitor_id, variant_id, from_at, seen_until, quantity, kind, orderable, true as ended, price, currency
  from stock_intervals
  union all
  select monitor_id, variant_id, from_at, checks.read_at, quantity, kind, orderable, false, price, currency
  from open_stock_readings join monitor_checks checks using (monitor_id);

-- Roll-ups of a monitor's series (the sum of its variants' exact quantities). A row stands for a run of equal steps
-- from `from_at` to `until_at`; a step without any reading has no row.
create table stock_hours (
  monitor_id uuid not null,
  from_at timestamptz not null,
  until_at timestamptz not null,
  min integer,
  max integer,
  last integer,
  kind text not null,
  -- For how long it was known whether anything could be ordered, and for how long something could.
  known_ms integer not null,
  orderable_ms integer not null,
  restocks integer not null,
  -- The lowest price among the followed variants, as last known in the step.
  price bigint,
  currency text,
  -- Rows come in by time, all monitors together; in the key a monitor's rows lie side by side, and a trend reads only it.
  primary key (monitor_id, from_at)
    include (until_at, min, max, last, kind, known_ms, orderable_ms, restocks, price, currency)
) partition by range (from_at);

create table stock_days (
  like stock_hours,
  primary key (monitor_id, from_at)
    include (until_at, min, max, last, kind, known_ms, orderable_ms, restocks, price, currency)
) partition by range (from_at);

-- What happened to a monitored product, and to the checks of it. An episode lasts from the beginning of a state to its end;
-- of each family one can be open, so that nothing is told twice.
create table monitor_events (
  id uuid primary key,
  monitor_id uuid not null references inventory_monitors (id) on delete cascade,
  kind text not null check (kind in ('restocked', 'sold_out', 'low_stock', 'price_dropped', 'price_raised', 'gone',
    'check_failing', 'check_recovered')),
  family text not null check (family in ('stock', 'low_stock', 'price', 'presence', 'checks')),
  at timestamptz not null,
  -- Null while the state lasts; `at` for what is over as soon as it is told.
  ended_at timestamptz,
  stock_level integer,
  stock_level_kind text not null check (stock_level_kind in ('exact', 'capped', 'unknown')),
  price bigint,
  previous_price bigint,
  currency text,
  -- The low-stock threshold as it was.
  threshold integer,
  -- Why the checks failed.
  code text
);
create unique index monitor_events_open_key on monitor_events (monitor_id, family) where ended_at is null;
create index monitor_events_monitor_idx on monitor_events (monitor_id, at desc, id desc);
create index monitor_events_at_idx on monitor_events (at);

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

-- What the engine did about a store, as intervals; a time that none covers is one in which no worker ran. A store that
-- turns between two states again and again makes a row of each in a quarter of an hour, not one at each turn.
create table lane_states (
  website_type text not null,
  state text not null,
  from_at timestamptz not null,
  seen_until timestamptz not null,
  -- Milliseconds within its time in which another state held.
  elsewhere_ms bigint not null default 0
);
create index lane_states_store_idx on lane_states (website_type, seen_until);

-- A pause of all monitoring; open while it lasts, and then there is no other.
create table monitoring_pauses (
  id uuid primary key,
  paused_at timestamptz not null default clock_now(),
  paused_by uuid,
  paused_by_name text not null,
  resumed_at timestamptz
);
create unique index monitoring_pauses_open_key on monitoring_pauses ((true)) where resumed_at is null;
