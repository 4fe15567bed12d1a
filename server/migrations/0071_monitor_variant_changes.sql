-- When other variants of a monitor's product were chosen, and which were followed before; null = all. What was known of
-- those tells no restock of these.
create table monitor_variant_changes (
  monitor_id uuid not null references inventory_monitors (id) on delete cascade,
  at timestamptz not null,
  variant_ids text[],
  primary key (monitor_id, at)
);
create index monitor_variant_changes_at_idx on monitor_variant_changes (at);
-- No reading counts before the last of these.
alter table monitor_checks add column variants_since timestamptz;
