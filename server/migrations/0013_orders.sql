create table orders (
  id uuid primary key,
  order_number text not null unique,
  source text not null check (source in ('manual', 'task')),
  -- The connected store's key where there is one; no foreign key, since an order outlives its store.
  website_type text,
  store_name text not null,
  store_order_number text,
  status text not null
    check (status in ('pending', 'placed', 'confirmed', 'completed', 'cancelled', 'failed', 'unknown')),
  payment text not null
    check (payment in ('none', 'pending', 'authorized', 'paid', 'part_refunded', 'refunded', 'voided', 'declined')),
  fulfilment text not null check (fulfilment in ('unfulfilled', 'partial', 'shipped', 'delivered', 'returned')),
  -- All amounts in minor units of `currency`, except converted_total, which is in `reporting_currency`.
  currency text not null,
  subtotal bigint not null,
  tax bigint not null check (tax >= 0),
  shipping bigint not null check (shipping >= 0),
  total bigint not null,
  reporting_currency text not null,
  -- What one unit of `currency` is worth in `reporting_currency`, from rate_valid_on on: written once, when it becomes
  -- known, and kept. Null = waits for a rate.
  rate numeric,
  rate_valid_on date,
  converted_total bigint,
  -- What lists sort by: an order whose rate is not known counts with its own amount.
  sort_total bigint generated always as (coalesce(converted_total, total)) stored not null,
  note text,
  placed_at timestamptz not null,
  -- The day of placed_at in the installation's time zone, whose rate the order keeps.
  placed_on date not null,
  -- Everything that the list's search looks at, in one column for one index.
  search_text text not null,
  created_at timestamptz not null default clock_now(),
  updated_at timestamptz not null default clock_now(),
  version integer not null default 1,
  check (total = subtotal + tax + shipping),
  check ((rate is null) = (rate_valid_on is null) and (rate is not null or converted_total is null))
);
create index orders_placed_at_idx on orders (placed_at, id);
create index orders_sort_total_idx on orders (sort_total, id);
create index orders_order_number_idx on orders (order_number, id);
create index orders_updated_at_idx on orders (updated_at, id);
create index orders_website_type_placed_at_idx on orders (website_type, placed_at, id);
create index orders_status_placed_at_idx on orders (status, placed_at, id);
create index orders_search_idx on orders using gin (search_text gin_trgm_ops);
create index orders_waiting_idx on orders (currency, placed_on) where rate is null;

create table order_lines (
  order_id uuid not null references orders (id) on delete cascade,
  position integer not null,
  title text not null,
  product_code text,
  color text,
  size text,
  quantity integer not null check (quantity > 0),
  unit_price bigint not null check (unit_price >= 0),
  primary key (order_id, position)
);
create index order_lines_product_code_idx on order_lines (lower(product_code)) where product_code is not null;

-- An order's timeline; rows are only ever added.
create table order_events (
  id uuid primary key,
  order_id uuid not null references orders (id) on delete cascade,
  at timestamptz not null default clock_now(),
  actor_kind text not null,
  actor_id text,
  actor_name text not null,
  kind text not null,
  changes jsonb not null
);
create index order_events_order_id_idx on order_events (order_id, at, id);

-- The last order number given out of each day.
create table order_number_days (
  day date primary key,
  last integer not null
);
