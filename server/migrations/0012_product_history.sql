-- What syncs saw of a product (`variant_id` null) or of one of its variants, as ended intervals: an equal reading writes
-- none of it. Before a release without them, `price_changes` and `stock_changes` held changes as points; nothing writes
-- there any more.
create table product_intervals (
  website_type text not null,
  product_id text not null,
  variant_id text,
  from_at timestamptz not null,
  seen_until timestamptz not null,
  currency text not null,
  price bigint,
  list_price bigint,
  ats integer,
  qty_kind text not null,
  orderable boolean,
  stock_level integer,
  check (seen_until >= from_at)
);
create index product_intervals_product_idx on product_intervals (website_type, product_id, seen_until);
-- For what is too old to be kept: rows come in by time.
create index product_intervals_seen_until_idx on product_intervals using brin (seen_until);

-- The last reading of a product: the end of all its open intervals.
alter table product_sightings add column read_at timestamptz;

alter table products
  -- Since when price and stock have been read as they stand; null = nothing is open.
  add column since timestamptz,
  -- When a sync last saw each change; what it cost before.
  add column previous_price bigint,
  add column price_changed_at timestamptz,
  add column restocked_at timestamptz,
  add column sold_out_at timestamptz,
  add column offline_at timestamptz,
  -- What is filtered and counted by, of the variants.
  add column color_names text[] not null default '{}',
  add column sizes text[] not null default '{}',
  add column is_early_access boolean;
alter table variants add column since timestamptz;

update products set
  color_names = array(select distinct color ->> 'name' from jsonb_array_elements(colors) as color),
  sizes = array(select distinct size from variants v
    where v.website_type = products.website_type and v.product_id = products.id and v.missed < 2 and size is not null),
  is_early_access = (select bool_or(v.is_early_access) from variants v
    where v.website_type = products.website_type and v.product_id = products.id and v.missed < 2),
  offline_at = case when is_offline then updated_at end;

create index products_price_changed_at_idx on products (website_type, price_changed_at)
  where price_changed_at is not null;
create index products_restocked_at_idx on products (website_type, restocked_at) where restocked_at is not null;
create index products_sold_out_at_idx on products (website_type, sold_out_at) where sold_out_at is not null;
create index products_offline_at_idx on products (website_type, offline_at) where offline_at is not null;
create index products_color_names_idx on products using gin (color_names);
create index products_sizes_idx on products using gin (sizes);

-- How many products of a store have each value, as its last sync left them: what a whole large catalogue is counted by.
create table product_facets (
  website_type text not null references stores (key) on delete cascade,
  facet text not null,
  value text not null,
  count integer not null,
  primary key (website_type, facet, value)
);
