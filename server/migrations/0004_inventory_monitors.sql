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
  note text,
  stock_state text not null default 'unknown'
    check (stock_state in ('unknown', 'out', 'suspect_in', 'in', 'suspect_out')),
  -- Equal readings so far that speak against the confirmed state.
  confirming integer not null default 0,
  stock_changed_at timestamptz,
  stock_level integer,
  stock_level_kind text not null default 'unknown' check (stock_level_kind in ('exact', 'capped', 'unknown')),
  orderable boolean,
  health text not null default 'ok' check (health in ('ok', 'degraded', 'backoff', 'blocked', 'auth_failed', 'gone')),
  last_error_code text,
  last_error_message text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
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

-- The due table, one row a monitor, written at every check and therefore narrow.
create table monitor_checks (
  monitor_id uuid primary key references inventory_monitors (id) on delete cascade,
  website_type text not null,
  -- When the check is due; while a worker has it, when its lease ends: a dead worker's checks come back by themselves.
  -- Null = paused or deleted.
  next_check_at timestamptz,
  last_checked_at timestamptz,
  -- The last reading that succeeded. It is `seen_until` of all of the monitor's open readings, so that an equal reading
  -- of twelve variants moves one value, not twelve rows.
  read_at timestamptz,
  -- Of the open readings: an equal reading is recognised without loading them.
  readings_digest text,
  failures integer not null default 0,
  -- Up to where the history is rolled up, by hours and by days, and what could be ordered there.
  hours_until timestamptz,
  days_until timestamptz,
  rolled_orderable boolean
) with (fillfactor = 60, autovacuum_vacuum_scale_factor = 0.02);
create index monitor_checks_due_idx on monitor_checks (website_type, next_check_at) where next_check_at is not null;
create index monitor_checks_last_checked_at_idx on monitor_checks (last_checked_at, monitor_id);

-- What each variant was last read as, since `from_at` without interruption.
create table open_stock_readings (
  monitor_id uuid not null references inventory_monitors (id) on delete cascade,
  variant_id text not null,
  from_at timestamptz not null,
  quantity integer,
  kind text not null check (kind in ('exact', 'capped', 'unknown')),
  orderable boolean,
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
  check (seen_until >= from_at)
) partition by range (seen_until);
create index stock_intervals_monitor_idx on stock_intervals (monitor_id, seen_until);

-- The whole raw history: ended intervals, and the open ones up to the monitor's last reading.
create view stock_history as
  select monitor_id, variant_id, from_at, seen_until, quantity, kind, orderable, true as ended from stock_intervals
  union all
  select monitor_id, variant_id, from_at, checks.read_at, quantity, kind, orderable, false
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
  -- Rows come in by time, all monitors together; in the key a monitor's rows lie side by side, and a trend reads only it.
  primary key (monitor_id, from_at)
    include (until_at, min, max, last, kind, known_ms, orderable_ms, restocks)
) partition by range (from_at);

create table stock_days (
  like stock_hours,
  primary key (monitor_id, from_at)
    include (until_at, min, max, last, kind, known_ms, orderable_ms, restocks)
) partition by range (from_at);

-- Creates the partition (a month in UTC) of `parent` that holds `at`.
create function ensure_month_partition(parent text, at timestamptz) returns void language plpgsql as $$
declare
  month timestamp := date_trunc('month', at at time zone 'UTC');
  partition text := format('%s_%s', parent, to_char(month, 'YYYY_MM'));
begin
  if to_regclass(partition) is null then
    perform pg_advisory_xact_lock(hashtext('ensure_month_partition'));
    execute format('create table if not exists %I partition of %I for values from (%L) to (%L)', partition, parent,
      month at time zone 'UTC', (month + interval '1 month') at time zone 'UTC');
  end if;
end $$;
