-- When the products of a store were last counted; what has changed since is counted again.
alter table product_facets add column counted_at timestamptz not null default clock_now();
