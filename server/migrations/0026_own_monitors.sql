-- Who made a monitor is told of its restocks, sold-outs and price drops.
alter table inventory_monitors
  add column created_by uuid references users (id) on delete set null,
  -- Null = as its creator wants it of all own monitors.
  add column notify_creator boolean;
create index inventory_monitors_created_by_idx on inventory_monitors (created_by) where created_by is not null;

update inventory_monitors monitor set created_by = users.id
from audit join users on users.id::text = audit.actor_id
where audit.action = 'inventory_monitors.create' and audit.actor_kind = 'user'
  and audit.subject_type = 'inventory_monitor' and audit.subject_id = monitor.id::text;

-- What a user wants to be told; no row = all as it usually is.
create table notification_preferences (
  user_id uuid primary key references users (id) on delete cascade,
  own_monitors boolean not null default true
);
create index notifications_user_id_idx on notifications (user_id, created_at, id) where user_id is not null;
