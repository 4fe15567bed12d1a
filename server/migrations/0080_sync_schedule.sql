-- How often a store is synced by itself; 0 = only when somebody asks for it.
alter table stores add column sync_every_hours integer not null default 24 check (sync_every_hours between 0 and 720);
