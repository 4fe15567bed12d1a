-- What is told by product is added up from its months; from its days only where a month is not asked for as a whole. A month is its
-- first day.
create table analytics_stock_months (
  day date not null,
  store text not null,
  product_code text not null,
  restocks integer not null,
  sold_outs integer not null,
  in_stock_ms bigint not null,
  in_stock_ms_known integer not null
);
create index analytics_stock_months_day on analytics_stock_months (day);
insert into analytics_stock_months
select date_trunc('month', day), store, product_code, sum(restocks), sum(sold_outs), coalesce(sum(in_stock_ms), 0), count(in_stock_ms)
from analytics_stock group by 1, 2, 3;

create table analytics_price_months (
  day date not null,
  store text not null,
  product_code text not null,
  currency text not null,
  discount bigint not null,
  discount_known integer not null
);
create index analytics_price_months_day on analytics_price_months (day);
insert into analytics_price_months
select date_trunc('month', day), store, product_code, currency,
  coalesce(sum(greatest(0, round(10000 * (1 - price::numeric / list_price)))), 0), count(list_price)
from analytics_prices group by 1, 2, 3, 4;

-- Of a few products a year's medians are read by themselves.
create index analytics_stock_product on analytics_stock (product_code);
