-- Settings that only some store dialects have and that have no column: a new one needs no migration.
alter table stores add column own_settings jsonb not null default '{}';
