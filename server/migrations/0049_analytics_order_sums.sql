-- Most orders have a row of their own in analytics_orders: what is asked of them most is added up by day, and their lines by product
-- and month, each month as its first day.
create table analytics_order_days (
  day date not null,
  store text not null,
  source text not null,
  status text not null,
  task_id uuid,
  reporting_currency text not null,
  orders integer not null,
  spend bigint not null,
  unconverted integer not null
);
create index analytics_order_days_day on analytics_order_days (day);
insert into analytics_order_days
select day, store, source, status, task_id, reporting_currency, sum(orders), sum(spend), sum(unconverted)
from analytics_orders group by 1, 2, 3, 4, 5, 6;

create table analytics_order_line_months (
  day date not null,
  store text not null,
  product_code text,
  reporting_currency text not null,
  -- What the product was called on one of them.
  title text not null,
  units integer not null,
  goods bigint not null,
  priced_units integer not null,
  saved bigint not null
);
create index analytics_order_line_months_day on analytics_order_line_months (day);
create index analytics_order_line_months_product on analytics_order_line_months (product_code);
insert into analytics_order_line_months
select date_trunc('month', day), store, product_code, reporting_currency, max(title), sum(units), sum(goods), sum(priced_units), sum(saved)
from analytics_order_lines group by 1, 2, 3, 4;
