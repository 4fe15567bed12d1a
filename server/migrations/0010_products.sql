-- Money columns are in minor units of `currency`. Null = the store did not say.
create table products (
  website_type text not null references stores (key) on delete cascade,
  id text not null,
  master_id text,
  name text not null,
  category_ids text[] not null default '{}',
  currency text not null,
  is_on_sale boolean,
  current_price bigint,
  current_price_max bigint,
  regular_price bigint,
  discount numeric(5, 2),
  average_rating numeric(4, 2),
  total_review_count integer,
  max_orderable_quantity integer,
  is_new boolean,
  is_offline boolean not null default false,
  ats integer,
  qty_kind text not null check (qty_kind in ('exact', 'capped', 'threshold', 'boolean', 'unknown')),
  backorderable boolean,
  orderable boolean,
  preorderable boolean,
  stock_level integer,
  default_variant_id text,
  variants_count integer not null default 0,
  -- [{color_id, name, image}] for lists, and [{color_id, full: [], thumbnails: []}] for the product's own page. Image
  -- addresses on the store's own origin are paths, since the origin may change.
  colors jsonb not null default '[]',
  images jsonb not null default '[]',
  thumbnail text,
  thumbnail_alt text,
  store_url text,
  -- Name, id, master id, variants' ids and skus: what the search looks at.
  search_text text not null,
  -- Since when price and stock have been read as they stand; null = nothing is open.
  since timestamptz,
  -- When a sync last saw each change; what it cost before.
  previous_price bigint,
  price_changed_at timestamptz,
  restocked_at timestamptz,
  sold_out_at timestamptz,
  offline_at timestamptz,
  -- What is filtered and counted by, of the variants.
  color_names text[] not null default '{}',
  sizes text[] not null default '{}',
  is_early_access boolean,
  created_at timestamptz not null default clock_now(),
  updated_at timestamptz not null default clock_now(),
  deleted_at timestamptz,
  primary key (website_type, id)
) with (fillfactor = 85, toast_tuple_target = 512);
-- Lists and counts read narrow rows: what only the product's own page shows goes out of line, the rest stays.
alter table products alter column colors set storage main, alter column search_text set storage main;
-- One index for each sort of the contract. A field that may be null sorts last in either direction: hence two.
create index products_updated_at_idx on products (website_type, updated_at, id);
create index products_created_at_idx on products (website_type, created_at, id);
create index products_name_idx on products (website_type, name, id);
create index products_price_asc_idx on products (website_type, coalesce(current_price, 9007199254740991), id);
create index products_price_desc_idx on products (website_type, coalesce(current_price, -1), id);
create index products_discount_asc_idx on products (website_type, coalesce(discount, 999), id);
create index products_discount_desc_idx on products (website_type, coalesce(discount, -1), id);
create index products_rating_asc_idx on products (website_type, coalesce(average_rating, 99), id);
create index products_rating_desc_idx on products (website_type, coalesce(average_rating, -1), id);
create index products_ats_asc_idx on products (website_type, coalesce(ats, 2147483647), id);
create index products_ats_desc_idx on products (website_type, coalesce(ats, -1), id);
-- Filters and their counts are judged on this index alone, without the rows.
create index products_filters_idx on products (website_type)
  include (is_on_sale, is_new, is_offline, orderable, current_price, discount, deleted_at);
create index products_offline_idx on products (website_type, updated_at, id) where is_offline;
create index products_search_idx on products using gin (search_text gin_trgm_ops);
create index products_category_ids_idx on products using gin (category_ids);
-- The team's product code is matched without regard to case against id and master id. Whether its codes are listed and
-- in stock somewhere is told by the index alone.
create index products_lookup_idx on products (website_type, lower(id)) include (id, is_offline, orderable, deleted_at);
create index products_master_code_idx on products (website_type, lower(master_id)) where master_id is not null;
-- What is sold out among products that are named one by one, such as the monitored: found without reading each of them.
create index products_not_orderable_idx on products (website_type, id) where not orderable;
create index products_price_changed_at_idx on products (website_type, price_changed_at)
  where price_changed_at is not null;
create index products_restocked_at_idx on products (website_type, restocked_at) where restocked_at is not null;
create index products_sold_out_at_idx on products (website_type, sold_out_at) where sold_out_at is not null;
create index products_offline_at_idx on products (website_type, offline_at) where offline_at is not null;
create index products_color_names_idx on products using gin (color_names);
create index products_sizes_idx on products using gin (sizes);

create table variants (
  website_type text not null,
  product_id text not null,
  variant_id text not null,
  sku text,
  position integer not null,
  color_id text,
  color_name text,
  size text,
  is_default boolean not null default false,
  is_orderable boolean,
  is_bestseller boolean,
  is_early_access boolean,
  is_final_sale boolean,
  units_sold integer,
  is_onsale boolean,
  currency text not null,
  sales_price bigint,
  list_price bigint,
  discount_percentage numeric(5, 2),
  valid_from timestamptz,
  ats integer,
  qty_kind text not null,
  backorderable boolean,
  preorderable boolean,
  stock_level integer,
  in_stock_date timestamptz,
  -- As in products.
  since timestamptz,
  -- Readings of the product in a row that lacked this variant; two and it is no longer shown.
  missed smallint not null default 0,
  created_at timestamptz not null default clock_now(),
  updated_at timestamptz not null default clock_now(),
  primary key (website_type, product_id, variant_id),
  foreign key (website_type, product_id) references products (website_type, id) on delete cascade
) with (fillfactor = 90);
create index variants_code_idx on variants (website_type, lower(variant_id));
create index variants_sku_idx on variants (website_type, lower(sku)) where sku is not null;

-- Which sync saw a product last; apart from `products`, so that a sync in which nothing changed writes narrow rows.
create table product_sightings (
  website_type text not null,
  product_id text not null,
  sync_id uuid not null,
  -- The lists that it stood in, by that sync.
  category_ids text[] not null,
  -- Complete syncs in a row that lacked it.
  missed smallint not null default 0,
  -- The last reading of the product: the end of all its open intervals.
  read_at timestamptz,
  primary key (website_type, product_id),
  foreign key (website_type, product_id) references products (website_type, id) on delete cascade
) with (fillfactor = 70);

-- What syncs saw of a product (`variant_id` null) or of one of its variants, as ended intervals: an equal reading writes
-- none of it.
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

-- How many products of a store have each value, as its last sync left them: what a whole large catalogue is counted by.
create table product_facets (
  website_type text not null references stores (key) on delete cascade,
  facet text not null,
  value text not null,
  count integer not null,
  primary key (website_type, facet, value)
);
