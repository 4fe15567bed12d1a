alter table inventory_monitors
  -- {days, from, to} by the clocks of the installation's time zone; null = always.
  add column active_hours jsonb,
  add column tags text[] not null default '{}',
  -- The variants that are followed; null = all.
  add column variant_ids text[],
  -- Of those, what the store did not list when it was last read.
  add column missing_variant_ids text[] not null default '{}',
  add column low_stock_threshold integer check (low_stock_threshold >= 1),
  add column price_change_percent integer not null default 0 check (price_change_percent between 0 and 90);
create index inventory_monitors_tags_idx on inventory_monitors using gin (tags) where deleted_at is null;

-- The next check waits for the monitor's active hours.
alter table monitor_checks add column waits_for_hours boolean not null default false;
