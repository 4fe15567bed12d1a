-- Maintenance windows of the store: {"time_zone": null, "windows": [...]}; null = the installation's time zone.
alter table stores add column maintenance jsonb not null default '{"time_zone": null, "windows": []}';
-- The current window, or the next one. Null = none.
alter table stores add column maintenance_from timestamptz;
alter table stores add column maintenance_until timestamptz;
