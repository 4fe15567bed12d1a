-- A product is restocked when its monitor reports it: once, however many of its variants come back. What is counted from these
-- events stands beside `analytics_stock`, which counts variants.
create table analytics_product_stock (
  day date not null,
  hour smallint not null,
  store text not null,
  product_code text not null,
  restocks integer not null,
  sold_outs integer not null
);
create index analytics_product_stock_day on analytics_product_stock (day);

-- The same by time and store alone.
create table analytics_product_stock_hours (
  day date not null,
  hour smallint not null,
  store text not null,
  restocks integer not null,
  sold_outs integer not null
);
create index analytics_product_stock_hours_day on analytics_product_stock_hours (day);

-- The same by product and month; `day` is the month's first.
create table analytics_product_stock_months (
  day date not null,
  store text not null,
  product_code text not null,
  restocks integer not null,
  sold_outs integer not null
);
create index analytics_product_stock_months_day on analytics_product_stock_months (day);

insert into analytics_changes (source, at)
select distinct 'product_stock', quarter_of(at) from events
where kind in ('restocked', 'sold_out') and subject_type = 'inventory_monitor';

-- A first reading was stored as a change of the stock. What was reported as one is in the events, which are kept for 400 days.
update inventory_monitors m set stock_changed_at = (
  select max(e.at) from events e
  where e.subject_type = 'inventory_monitor' and e.subject_id = m.id::text and e.kind in ('restocked', 'sold_out')
)
where m.created_at > clock_now() - interval '390 days' and m.stock_changed_at is not null;
