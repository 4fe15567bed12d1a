-- What is told by time and store alone, as is asked most, need not be added up from each turn and each product's price.
create table analytics_stock_hours (
  day date not null,
  hour smallint not null,
  store text not null,
  restocks integer not null,
  sold_outs integer not null,
  in_stock_ms bigint not null,
  -- Of how many sold-outs.
  in_stock_ms_known integer not null
);
create index analytics_stock_hours_day on analytics_stock_hours (day);
insert into analytics_stock_hours
select day, hour, store, sum(restocks), sum(sold_outs), coalesce(sum(in_stock_ms), 0), count(in_stock_ms)
from analytics_stock group by 1, 2, 3;

-- In the store's currency.
create table analytics_price_days (
  day date not null,
  store text not null,
  currency text not null,
  products integer not null,
  total bigint not null,
  lowest bigint not null,
  highest bigint not null
);
create index analytics_price_days_day on analytics_price_days (day);
insert into analytics_price_days
select day, store, currency, count(*), sum(price), min(price), max(price) from analytics_prices group by 1, 2, 3;
