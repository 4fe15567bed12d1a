-- What the bell shows: a kind and what its text names, never a sentence.
create table notifications (
  -- In the order of being made.
  id uuid primary key,
  kind text not null,
  params jsonb not null,
  -- The one whom it is about; null = everybody who may hear of the kind.
  user_id uuid references users (id) on delete cascade,
  -- What belongs to one cause within a while becomes one notification.
  group_key text,
  created_at timestamptz not null default clock_now()
);
create index notifications_created_at_idx on notifications (created_at, id);
create index notifications_group_key_idx on notifications (group_key, created_at) where group_key is not null;

create table notification_reads (
  user_id uuid not null references users (id) on delete cascade,
  notification_id uuid not null references notifications (id) on delete cascade,
  primary key (user_id, notification_id)
);
create index notification_reads_notification_id_idx on notification_reads (notification_id);
