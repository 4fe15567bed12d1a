-- Until then no alert is sent about the monitor, or about the store and its monitors. Null or past = not muted.
alter table inventory_monitors add column muted_until timestamptz;
alter table stores add column muted_until timestamptz;
-- A consumer has postponed the event: once it is due again, it counts only if the state that it reports still lasts.
alter table event_work add column is_postponed boolean not null default false;
