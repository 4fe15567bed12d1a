-- Orders are found by their tags.
create index orders_tags_idx on orders using gin (tags);
create index orders_tagged_idx on orders (placed_at) where tags <> '{}';

-- The store was asked to cancel the order; null = it never was, or it answered. While `cancel_until` lasts, whoever asked
-- waits for the answer, and nobody else asks.
alter table order_refreshes add column cancel_asked_at timestamptz;
alter table order_refreshes add column cancel_until timestamptz;
