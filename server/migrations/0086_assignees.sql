-- The user who is responsible for a record; null = no one. The purge of a user leaves the record without one.
alter table orders add column assignee_id uuid references users (id) on delete set null;
alter table snatch_tasks add column assignee_id uuid references users (id) on delete set null;
alter table inventory_monitors add column assignee_id uuid references users (id) on delete set null;
create index orders_assignee_id_idx on orders (assignee_id) where assignee_id is not null;
create index snatch_tasks_assignee_id_idx on snatch_tasks (assignee_id) where assignee_id is not null;
create index inventory_monitors_assignee_id_idx on inventory_monitors (assignee_id) where assignee_id is not null;
