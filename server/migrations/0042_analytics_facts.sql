-- What data analysis tells beside orders. As with these, each table holds days that are made anew as wholes.

-- What was made anew so far waits in analytics_due, where the server before this one looks for it: it would take days of the new
-- facts for days of orders. It finds none there any more; what it still has is made by this one.
create table analytics_changes (
  id bigint generated always as identity primary key,
  -- What is made together: orders, stock, prices, attempts, checks, deliveries.
  source text not null,
  -- One of both. Where the database cannot know the day, since the time zone is the installation's: an instant of it.
  day date,
  at timestamptz,
  next_at timestamptz default clock_now(),
  holder bigint,
  attempts smallint not null default 0,
  check ((day is null) <> (at is null))
);
create index analytics_changes_next on analytics_changes (next_at) where next_at is not null;
create index analytics_changes_day on analytics_changes (source, day) where day is not null;
create index analytics_changes_at on analytics_changes (source, at) where at is not null;

-- Days begin at whole quarters in every zone: of many changes of one day a statement notes few rows.
create function quarter_of(at timestamptz) returns timestamptz language sql immutable
  return date_bin(interval '15 minutes', at, timestamptz '2000-01-01T00:00:00Z');

create or replace function note_order_days() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into analytics_changes (source, day) select distinct 'orders', placed_on from new_orders;
  elsif tg_op = 'DELETE' then
    insert into analytics_changes (source, day) select distinct 'orders', placed_on from old_orders;
  else
    insert into analytics_changes (source, day) select 'orders', placed_on from new_orders union select 'orders', placed_on from old_orders;
  end if;
  return null;
end $$;

-- Who recorded an order or confirmed its purchase, and its tags; of lines too.
alter table analytics_orders add column user_id text, add column tags text[] not null default '{}';
alter table analytics_order_lines add column user_id text, add column tags text[] not null default '{}',
  -- Of `units` those that `goods` is of.
  add column priced_units integer not null default 0;
delete from analytics_due;
insert into analytics_changes (source, day) select distinct 'orders', placed_on from orders;

-- What products that figures are about were last known as: they outlive the catalogue's.
create table analytics_products (
  store text not null,
  product_code text not null,
  name text not null,
  category_ids text[] not null,
  read_at timestamptz not null default clock_now(),
  primary key (store, product_code)
);

-- A row a change of a monitored variant from sold out to in stock or back.
create table analytics_stock (
  day date not null,
  hour smallint not null,
  store text not null,
  product_code text not null,
  color text,
  size text,
  restocks smallint not null,
  sold_outs smallint not null,
  -- Of a sold-out: since the restock before it; null where that was not seen.
  in_stock_ms bigint
);
create index analytics_stock_day on analytics_stock (day);

-- A row a monitored product and day, with the price that was last read on it, in the store's currency.
create table analytics_prices (
  day date not null,
  store text not null,
  product_code text not null,
  currency text not null,
  price bigint not null
);
create index analytics_prices_day on analytics_prices (day);

-- Which of them began in a day or ended in it: written with ended intervals alone, which no check without a change has. They come
-- in as they end.
create index stock_intervals_from_idx on stock_intervals (from_at);
create index stock_intervals_until_idx on stock_intervals using brin (seen_until) with (pages_per_range = 16);

insert into analytics_changes (source, at)
select distinct 'stock', quarter_of(from_at) from stock_history;
insert into analytics_changes (source, at)
select distinct 'prices', quarter_of(at) from stock_days, generate_series(from_at, until_at - interval '1 second', interval '12 hours') as at;

-- A row an attempt to buy, told on the day that it was triggered.
create table analytics_attempts (
  day date not null,
  hour smallint not null,
  store text not null,
  task_id uuid not null,
  channel_id uuid not null,
  mode text not null,
  outcome text not null,
  reason text,
  product_code text not null,
  -- Milliseconds of each step since the one before it, and from the restock to the order; null where it was not reached.
  trigger_ms bigint,
  cart_ms bigint,
  quote_ms bigint,
  order_ms bigint,
  restock_to_order_ms bigint
);
create index analytics_attempts_day on analytics_attempts (day);

-- A few rows an attempt: none that no state tells.
create function note_attempts() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into analytics_changes (source, at) select distinct 'attempts', quarter_of(created_at) from new_attempts;
  elsif tg_op = 'DELETE' then
    insert into analytics_changes (source, at) select distinct 'attempts', quarter_of(created_at) from old_attempts;
  else
    insert into analytics_changes (source, at)
    select distinct 'attempts', quarter_of(n.created_at) from new_attempts n join old_attempts o using (id)
    where (n.state, n.reason) is distinct from (o.state, o.reason);
  end if;
  return null;
end $$;
create trigger attempts_inserted after insert on purchase_attempts
  referencing new table as new_attempts for each statement execute function note_attempts();
create trigger attempts_updated after update on purchase_attempts
  referencing new table as new_attempts old table as old_attempts for each statement execute function note_attempts();
create trigger attempts_deleted after delete on purchase_attempts
  referencing old table as old_attempts for each statement execute function note_attempts();
insert into analytics_changes (source, at) select distinct 'attempts', quarter_of(created_at) from purchase_attempts;

-- Checks that ran, by quarter: each process adds what it did once a minute.
create table check_counts (
  quarter timestamptz not null,
  website_type text not null,
  -- Why they brought no reading; empty = they did.
  code text not null,
  checks integer not null,
  primary key (quarter, website_type, code)
);

create table analytics_checks (
  day date not null,
  hour smallint not null,
  store text not null,
  reason text,
  checks integer not null,
  failed integer not null,
  missed integer not null
);
create index analytics_checks_day on analytics_checks (day);

create function note_checks() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'check_counts' then
    insert into analytics_changes (source, at) select distinct 'checks', quarter from new_rows;
  else
    insert into analytics_changes (source, at) select distinct 'checks', quarter_of(until_at) from new_rows;
  end if;
  return null;
end $$;
create trigger check_counts_inserted after insert on check_counts
  referencing new table as new_rows for each statement execute function note_checks();
create trigger check_counts_updated after update on check_counts
  referencing new table as new_rows for each statement execute function note_checks();
-- One a batch of readings that came after a gap.
create trigger missed_checks_inserted after insert on missed_checks
  referencing new table as new_rows for each statement execute function note_checks();
insert into analytics_changes (source, at) select distinct 'checks', quarter_of(until_at) from missed_checks;

-- Told on the day that they were written.
create table analytics_deliveries (
  day date not null,
  hour smallint not null,
  store text,
  notification_channel_id uuid,
  delivery_type text not null,
  deliveries integer not null,
  sent integer not null,
  late integer not null,
  dead integer not null
);
create index analytics_deliveries_day on analytics_deliveries (day);

-- A batch notes once that it was written and once how it ended; a claim notes nothing.
create function note_deliveries() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into analytics_changes (source, at) select distinct 'deliveries', quarter_of(created_at) from new_deliveries;
  elsif tg_op = 'DELETE' then
    insert into analytics_changes (source, at) select distinct 'deliveries', quarter_of(created_at) from old_deliveries;
  else
    insert into analytics_changes (source, at)
    select distinct 'deliveries', quarter_of(n.created_at) from new_deliveries n join old_deliveries o using (id)
    where n.channel_id is distinct from o.channel_id
      or (n.state <> o.state and (n.state in ('sent', 'dead', 'suppressed') or o.state in ('sent', 'dead', 'suppressed')));
  end if;
  return null;
end $$;
create trigger deliveries_inserted after insert on deliveries
  referencing new table as new_deliveries for each statement execute function note_deliveries();
create trigger deliveries_updated after update on deliveries
  referencing new table as new_deliveries old table as old_deliveries for each statement execute function note_deliveries();
create trigger deliveries_deleted after delete on deliveries
  referencing old table as old_deliveries for each statement execute function note_deliveries();
insert into analytics_changes (source, at) select distinct 'deliveries', quarter_of(created_at) from deliveries;
