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

-- What the store listed then; null = it was not read. Days that are not made anew do not know it.
alter table analytics_prices add column list_price bigint;

-- In the store's currency.
create table analytics_price_days (
  day date not null,
  store text not null,
  currency text not null,
  products integer not null,
  total bigint not null,
  lowest bigint not null,
  highest bigint not null,
  -- In hundredths of a percent, and of how many.
  discount bigint not null default 0,
  discount_known integer not null default 0
);
create index analytics_price_days_day on analytics_price_days (day);
insert into analytics_price_days
select day, store, currency, count(*), sum(price), min(price), max(price) from analytics_prices group by 1, 2, 3;

insert into analytics_changes (source, day) select distinct 'prices', day from analytics_prices;

-- Of lines whose list price is known, what was paid less than it.
alter table analytics_order_lines add column saved bigint not null default 0;
insert into analytics_changes (source, day) select distinct 'orders', placed_on from orders;
