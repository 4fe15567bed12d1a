-- Prices by category: a price is worth something else each day, so that sums of months cannot tell them. What is in several
-- categories counts in each.
create table analytics_price_categories (
  day date not null,
  store text not null,
  -- One; or none, of what is in no category.
  category_ids text[] not null,
  currency text not null,
  products integer not null,
  total bigint not null,
  lowest bigint not null,
  highest bigint not null,
  discount bigint not null,
  discount_known integer not null
);
create index analytics_price_categories_day on analytics_price_categories (day);
insert into analytics_price_categories
select p.day, p.store, array_remove(array[c.category], null), p.currency, count(*), sum(p.price), min(p.price), max(p.price),
  coalesce(sum(greatest(0, round(10000 * (1 - p.price::numeric / p.list_price)))), 0), count(p.list_price)
from analytics_prices p
left join analytics_products k using (store, product_code)
left join lateral unnest(k.category_ids) as c (category) on true
group by 1, 2, 3, 4;

-- Which days are to be summed up anew when a product's categories change, and the prices of a few products.
create index analytics_prices_product on analytics_prices (product_code);
