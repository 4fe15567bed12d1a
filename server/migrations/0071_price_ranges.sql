-- The highest price among the variants that a monitor follows, beside the lowest; null until its next check.
alter table inventory_monitors add column price_max bigint;

-- Syncs alone wrote the highest price of a product, so that a check since then has left it behind its variants.
update products set current_price_max = variant.highest
from (
  select website_type, product_id, currency, min(sales_price) as lowest, max(sales_price) as highest
  from variants where missed < 2 and sales_price is not null group by website_type, product_id, currency
) as variant
where variant.website_type = products.website_type and variant.product_id = products.id
  and variant.currency = products.currency and variant.lowest = products.current_price
  and variant.highest is distinct from products.current_price_max;
-- An item without variants has one price.
update products set current_price_max = current_price where variants_count = 0 and current_price_max is distinct from current_price;
