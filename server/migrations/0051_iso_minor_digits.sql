-- Amounts were stored in the minor units that Node's Intl had for a currency. Of these 17 it had whole units, where ISO 4217 has
-- two or three decimals, which the contract has from now on: their amounts are multiplied, so that each stays worth the same. Where
-- no such amount is stored, nothing is read but the few tables asked first.
create temp table rescaled_currencies (currency text primary key, factor bigint not null) on commit drop;
insert into rescaled_currencies
select currency, 100 from unnest(array['AFN', 'ALL', 'COP', 'HUF', 'IDR', 'IRR', 'KPW', 'LAK', 'LBP', 'MGA', 'MMK', 'PKR', 'SLL',
  'SOS', 'SYP', 'YER']) as currency
union all select 'IQD', 1000;

-- Every { minor, currency } in the document.
create function pg_temp.rescale_money(doc jsonb) returns jsonb language plpgsql as $$
declare
  multiplier bigint;
begin
  if jsonb_typeof(doc) = 'array' then
    return (select coalesce(jsonb_agg(pg_temp.rescale_money(item) order by at), '[]')
      from jsonb_array_elements(doc) with ordinality as items (item, at));
  elsif jsonb_typeof(doc) <> 'object' then
    return doc;
  end if;
  select factor into multiplier from rescaled_currencies where currency = doc ->> 'currency';
  if multiplier is not null and jsonb_typeof(doc -> 'minor') = 'number' then
    return jsonb_set(doc, '{minor}', to_jsonb((doc ->> 'minor')::bigint * multiplier));
  end if;
  return (select coalesce(jsonb_object_agg(key, pg_temp.rescale_money(value)), '{}') from jsonb_each(doc));
end $$;

-- An order's changes name amounts without their currency: it is the order's.
create function pg_temp.rescale_changes(doc jsonb, multiplier bigint, is_amount boolean) returns jsonb language plpgsql as $$
declare
  of_amount boolean := coalesce(doc ->> 'field', '') in ('subtotal', 'tax', 'shipping', 'total');
begin
  if jsonb_typeof(doc) = 'array' then
    return (select coalesce(jsonb_agg(pg_temp.rescale_changes(item, multiplier, is_amount) order by at), '[]')
      from jsonb_array_elements(doc) with ordinality as items (item, at));
  elsif jsonb_typeof(doc) = 'object' then
    return (select coalesce(jsonb_object_agg(key, pg_temp.rescale_changes(value, multiplier, of_amount or key = 'unit_price')), '{}')
      from jsonb_each(doc));
  elsif jsonb_typeof(doc) = 'number' and is_amount then
    return to_jsonb((doc #>> '{}')::bigint * multiplier);
  end if;
  return doc;
end $$;

do $$
declare
  codes text := (select string_agg(currency, '|') from rescaled_currencies);
  column_set record;
begin
  if not exists (
    select from rescaled_currencies join (
      select currency from stores union select currency from products union select currency from product_intervals
      union select currency from orders union select reporting_currency from orders union select currency from snatch_tasks
      union select price_currency from inventory_monitors union select currency from analytics_prices
      union select currency from alert_rules,
        lateral (select jsonb_path_query(filter, '$.*.currency') #>> '{}') as of_filter (currency)
    ) as stored using (currency)
  ) then return;
  end if;

  for column_set in
    select * from (values
      ('products', 'currency', array['current_price', 'current_price_max', 'regular_price', 'previous_price', 'promotional_price']),
      ('variants', 'currency', array['sales_price', 'list_price', 'promotional_price']),
      ('product_intervals', 'currency', array['price', 'list_price']),
      ('inventory_monitors', 'price_currency', array['price']),
      ('open_stock_readings', 'currency', array['price']),
      ('stock_intervals', 'currency', array['price']),
      ('stock_hours', 'currency', array['price']),
      ('stock_days', 'currency', array['price']),
      ('snatch_tasks', 'currency', array['min_unit_price', 'max_unit_price', 'max_total', 'budget']),
      ('purchase_attempts', 'currency', array['held', 'spent', 'confirmed_total']),
      ('analytics_prices', 'currency', array['price', 'list_price']),
      ('analytics_price_days', 'currency', array['total', 'lowest', 'highest']),
      ('analytics_price_categories', 'currency', array['total', 'lowest', 'highest']),
      ('orders', 'currency', array['subtotal', 'tax', 'shipping', 'total']),
      ('orders', 'reporting_currency', array['converted_total']),
      ('analytics_orders', 'reporting_currency', array['spend']),
      ('analytics_order_days', 'reporting_currency', array['spend']),
      ('analytics_order_lines', 'reporting_currency', array['goods', 'saved']),
      ('analytics_order_line_months', 'reporting_currency', array['goods', 'saved'])
    ) as sets (of_table, of_currency, amounts)
  loop
    execute format('update %I t set %s from rescaled_currencies r where t.%I = r.currency', column_set.of_table,
      (select string_agg(format('%1$I = t.%1$I * r.factor', amount), ', ') from unnest(column_set.amounts) as amount),
      column_set.of_currency);
  end loop;

  update order_lines l set unit_price = l.unit_price * r.factor
  from orders o join rescaled_currencies r using (currency) where o.id = l.order_id;
  update order_events e set changes = pg_temp.rescale_changes(e.changes, r.factor, false)
  from orders o join rescaled_currencies r using (currency) where o.id = e.order_id;
  update task_channels c set daily_budget = c.daily_budget * r.factor, version = c.version + 1
  from stores s join rescaled_currencies r using (currency) where s.key = c.website_type;

  for column_set in
    select * from (values ('alert_rules', 'filter'), ('deliveries', 'facts'), ('events', 'payload'), ('purchase_attempts', 'quote'),
      ('purchase_attempts', 'seen'), ('purchase_steps', 'details'), ('task_channels', 'last_trial'), ('task_channels', 'problem')
    ) as docs (of_table, doc)
  loop
    execute format('update %I set %2$I = pg_temp.rescale_money(%2$I) where %2$I::text ~ %3$L', column_set.of_table, column_set.doc,
      format('"currency": "(%s)"', codes));
  end loop;

  -- `IDR 1299000`
  update notifications n set params = (
    select jsonb_object_agg(key, case when value #>> '{}' ~ format('^(%s) \d+$', codes) then (
        select to_jsonb(format('%s %s', currency, split_part(value #>> '{}', ' ', 2)::bigint * factor))
        from rescaled_currencies where currency = split_part(value #>> '{}', ' ', 1)
      ) else value end)
    from jsonb_each(params)
  ) where params::text ~ format('"(%s) \d+"', codes);

  -- A server of the version before would take these limits for a hundred times as much: a person looks at them, and arms again.
  update snatch_tasks t set version = t.version + 1, state = case when t.state = 'armed' then 'paused' else t.state end,
    state_since = case when t.state = 'armed' then clock_now() else t.state_since end
  from rescaled_currencies r where r.currency = t.currency;
  update orders o set version = o.version + 1 from rescaled_currencies r where r.currency = o.currency;
end $$;
