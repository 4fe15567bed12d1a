-- The series of products themselves, for price facts of all rows of a list: without the intervals of their variants.
create index product_intervals_own_idx on product_intervals (website_type, product_id, seen_until) where variant_id is null;

-- Summary of the prices in intervals that were deleted after their retention, for the lowest price ever.
create table purged_prices (
  website_type text not null,
  product_id text not null,
  -- Empty = the product itself.
  variant_id text not null,
  currency text not null,
  -- Null = none was stated.
  lowest bigint,
  -- Start of the latest interval at the lowest price.
  lowest_at timestamptz,
  first_at timestamptz not null,
  watched_ms bigint not null,
  primary key (website_type, product_id, variant_id, currency),
  foreign key (website_type, product_id) references products (website_type, id) on delete cascade
);
