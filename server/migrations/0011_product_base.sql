-- The team's own list of products, over all stores. Which products of stores a code names is asked when it is shown.
create table product_base (
  id uuid primary key,
  product_code text not null,
  tags text[] not null default '{}',
  note text,
  owner_ids uuid[] not null default '{}',
  -- Code, tags and note: what the search looks at.
  search_text text not null,
  created_at timestamptz not null default clock_now(),
  updated_at timestamptz not null default clock_now(),
  deleted_at timestamptz,
  version integer not null default 1
);
create unique index product_base_code_key on product_base (lower(product_code)) where deleted_at is null;
create index product_base_created_at_idx on product_base (created_at, id) where deleted_at is null;
create index product_base_updated_at_idx on product_base (updated_at, id) where deleted_at is null;
create index product_base_product_code_idx on product_base (product_code, id) where deleted_at is null;
create index product_base_tags_idx on product_base using gin (tags);
create index product_base_owner_ids_idx on product_base using gin (owner_ids);
create index product_base_search_idx on product_base using gin (search_text gin_trgm_ops);
create index product_base_deleted_at_idx on product_base (deleted_at) where deleted_at is not null;
