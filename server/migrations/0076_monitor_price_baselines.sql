-- Migration 0051 left out the price that a monitor's next price event is compared with. Where it is far below the price that was
-- read last, it is still in the digits of before: without this, each of these monitors would report a rise to 100 times the price.
-- Monitors without a price begin with the next one that is read.
with rescaled (currency, factor) as (
  select unnest(array['AFN', 'ALL', 'COP', 'HUF', 'IDR', 'IRR', 'KPW', 'LAK', 'LBP', 'MGA', 'MMK', 'PKR', 'SLL', 'SOS', 'SYP', 'YER']), 100
  union all select 'IQD', 1000
)
update inventory_monitors m
set episodes = episodes || jsonb_build_object('otherPrice', null, 'price', case when m.price is not null then
  jsonb_build_object('minor', (episodes #>> '{price,minor}')::bigint * factor, 'currency', r.currency) end)
from rescaled r
where episodes #>> '{price,currency}' = r.currency
  and (m.price is null or (episodes #>> '{price,minor}')::bigint * sqrt(factor) < m.price);
