-- Order events that stores of the Universal Commerce Protocol sent, so that a repeated event has no effect.
create table ucp_order_events (
  website_type text not null,
  -- Id of the event, or the hash of its signed content.
  event_key text not null,
  received_at timestamptz not null default clock_now(),
  primary key (website_type, event_key)
);
create index ucp_order_events_received_at_idx on ucp_order_events (received_at);
