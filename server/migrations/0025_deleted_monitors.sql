-- The deleted monitors, the last deletion first, and the purge of those that were deleted long ago.
create index inventory_monitors_deleted_at_idx on inventory_monitors (deleted_at, id) where deleted_at is not null;
