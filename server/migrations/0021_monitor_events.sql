-- The lowest price among the followed variants, as last read; part of a reading from now on.
alter table open_stock_readings add column price bigint, add column currency text;
alter table stock_intervals add column price bigint, add column currency text;
create or replace view stock_history as
  select monitor_id, variant_id, from_at, seen_until, quantity, kind, orderable, true as ended, price, currency
  from stock_intervals
  union all
  select monitor_id, variant_id, from_at, checks.read_at, quantity, kind, orderable, false, price, currency
  from open_stock_readings join monitor_checks checks using (monitor_id);

alter table inventory_monitors
  add column price bigint,
  add column price_currency text,
  -- What the last events told, and what speaks against it so far.
  add column episodes jsonb not null default '{}';

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
