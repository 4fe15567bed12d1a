-- Event that the notification reports; null = none or several. An alert about the event replaces the notification.
alter table notifications add column event_id uuid;
create index notifications_event_id_idx on notifications (event_id) where event_id is not null;
