-- What is sold out among products that are named one by one, such as the monitored: found without reading each of them.
create index products_not_orderable_idx on products (website_type, id) where not orderable;
-- Whether the team's codes are listed and in stock somewhere is told by the index alone; it takes the place of
-- products_code_idx.
create index products_lookup_idx on products (website_type, lower(id)) include (id, is_offline, orderable, deleted_at);
drop index products_code_idx;
