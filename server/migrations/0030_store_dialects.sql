-- Further dialects. What only some have is null in the others; `category_ids` is empty there.
alter table stores
  drop constraint stores_dialect_check,
  add constraint stores_dialect_check check (dialect in ('sfcc-ocapi', 'sfcc-scapi', 'shopify', 'medusa')),
  alter column site_id drop not null,
  alter column list_price_book drop not null,
  alter column category_ids set default '{}',
  add column organization_id text,
  add column redirect_uri text,
  add column region_id text;
