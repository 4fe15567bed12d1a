create table stores (
  -- `website_type` wherever a product or monitor names its store.
  key text primary key,
  name text not null,
  dialect text not null check (dialect in ('sfcc-ocapi')),
  is_practice boolean not null default false,
  base_url text not null,
  site_id text not null,
  category_ids text[] not null,
  list_price_book text not null,
  currency text not null,
  rate_per_second double precision not null check (rate_per_second > 0),
  burst integer not null check (burst >= 1),
  concurrency integer not null check (concurrency >= 1),
  max_orderable_quantity integer not null check (max_orderable_quantity >= 1),
  -- Encrypted; only the connector reads it.
  credentials text not null,
  health text not null default 'ok' check (health in ('ok', 'degraded', 'backoff', 'blocked', 'auth_failed')),
  -- Failed requests in a row.
  failures integer not null default 0,
  -- Until then nothing is asked of the store.
  retry_at timestamptz,
  last_error_code text,
  last_error_message text,
  last_error_at timestamptz,
  products_count integer not null default 0,
  last_synced_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1
);

-- The token bucket of a store, shared by all processes. One token is one request.
create table store_buckets (
  store_key text primary key references stores (key) on delete cascade,
  tokens double precision not null,
  refilled_at timestamptz not null default now()
) with (fillfactor = 50);

-- Requests under way, by process. A dead process's requests are over when its lease is.
create table store_slots (
  store_key text not null references stores (key) on delete cascade,
  holder uuid not null,
  held integer not null,
  expires_at timestamptz not null,
  primary key (store_key, holder)
) with (fillfactor = 50);

-- Gives back `p_released` requests that are over, and takes up to `p_wanted` tokens, each good for one request sent
-- now. `p_reserve` leaves so many tokens and so many requests under way to others (bulk work). `wait_ms`: when to ask
-- again; null = not before a person acts. The bucket's row lock orders all processes.
create function take_store_tokens(
  p_store text, p_holder uuid, p_wanted integer, p_released integer, p_reserve boolean
) returns table (granted integer, wait_ms integer, health text, failures integer) language plpgsql as $$
declare
  store stores;
  bucket store_buckets;
  at timestamptz;
  free integer;
  spare_tokens integer;
  spare_slots integer;
  refill double precision;
begin
  -- A crash of the database takes longer than the fraction of a second of taken tokens that it may forget.
  perform set_config('synchronous_commit', 'off', true);
  select * into bucket from store_buckets where store_key = p_store for update;
  select * into store from stores where key = p_store;
  if not found then
    return query select 0, null::integer, null::text, 0;
    return;
  end if;
  at := clock_timestamp();
  update store_slots set held = greatest(0, held - p_released), expires_at = at + interval '8 seconds'
    where store_key = p_store and holder = p_holder;
  health := store.health;
  failures := store.failures;
  granted := 0;
  if health in ('blocked', 'auth_failed') then
    return next;
    return;
  end if;
  if store.retry_at > at then
    wait_ms := least(3600000, ceil(extract(epoch from store.retry_at - at) * 1000));
    return next;
    return;
  end if;
  -- Two per cent below the rate: requests arrive closer together than they leave.
  refill := store.rate_per_second * 0.98;
  bucket.tokens := least(store.burst,
    bucket.tokens + refill * greatest(0, extract(epoch from at - bucket.refilled_at)));
  spare_tokens := case when p_reserve then least(2, store.burst / 4) else 0 end;
  spare_slots := case when p_reserve then least(1, store.concurrency / 4) else 0 end;
  select store.concurrency - coalesce(sum(held), 0) - spare_slots into free
    from store_slots where store_key = p_store and expires_at > at;
  granted := greatest(0, least(p_wanted, floor(bucket.tokens)::integer - spare_tokens, free));
  update store_buckets set tokens = bucket.tokens - granted, refilled_at = at where store_key = p_store;
  if granted > 0 then
    insert into store_slots values (p_store, p_holder, granted, at + interval '8 seconds')
      on conflict (store_key, holder) do update
      set held = case when store_slots.expires_at > at then store_slots.held else 0 end + excluded.held,
        expires_at = excluded.expires_at;
    wait_ms := 0;
  elsif free <= 0 then
    wait_ms := 50;
  else
    wait_ms := least(60000, ceil((1 + spare_tokens - bucket.tokens) / refill * 1000));
  end if;
  delete from store_slots where store_key = p_store and expires_at < at - interval '1 minute';
  return next;
end $$;

create table store_syncs (
  id uuid primary key,
  website_type text not null references stores (key) on delete cascade,
  state text not null default 'queued' check (state in ('queued', 'running', 'succeeded', 'failed')),
  done integer not null default 0,
  total integer,
  -- Where the listing goes on, after what has been stored.
  cursor text,
  attempts integer not null default 0,
  -- A worker holds a sync while its lease lasts; then another one goes on.
  holder uuid,
  lease_until timestamptz,
  not_before timestamptz not null default now(),
  error_code text,
  error_message text,
  error_at timestamptz,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  finished_at timestamptz
);
create unique index store_syncs_one_at_a_time on store_syncs (website_type) where state in ('queued', 'running');
create index store_syncs_created_at_idx on store_syncs (website_type, created_at, id);

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
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
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
-- The team's product code is matched without regard to case against id and master id.
create index products_code_idx on products (website_type, lower(id));
create index products_master_code_idx on products (website_type, lower(master_id)) where master_id is not null;

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
  -- Readings of the product in a row that lacked this variant; two and it is no longer shown.
  missed smallint not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
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
  primary key (website_type, product_id),
  foreign key (website_type, product_id) references products (website_type, id) on delete cascade
) with (fillfactor = 70);

-- Every change of a price; `variant_id` null = of the product itself. The first reading is no change.
create table price_changes (
  website_type text not null,
  product_id text not null,
  variant_id text,
  at timestamptz not null default now(),
  currency text not null,
  previous_price bigint,
  price bigint,
  previous_list_price bigint,
  list_price bigint
);
create index price_changes_product_idx on price_changes (website_type, product_id, at);

create table stock_changes (
  website_type text not null,
  product_id text not null,
  variant_id text,
  at timestamptz not null default now(),
  previous_ats integer,
  ats integer,
  previous_qty_kind text not null,
  qty_kind text not null,
  previous_orderable boolean,
  orderable boolean,
  previous_stock_level integer,
  stock_level integer
);
create index stock_changes_product_idx on stock_changes (website_type, product_id, at);
