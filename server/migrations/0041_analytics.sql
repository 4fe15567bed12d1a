-- Sums of orders by day and hour of the installation's time zone. A day is made anew as a whole when an order of it changes.
create table analytics_orders (
  day date not null,
  hour smallint not null,
  -- The store's key; of a store that is not connected its name, after ~.
  store text not null,
  source text not null,
  status text not null,
  task_id uuid,
  channel_id uuid,
  reporting_currency text not null,
  orders integer not null,
  -- In minor units of the reporting currency, of orders that cost something and are converted.
  spend bigint not null,
  -- Of orders that cost something those that are not converted.
  unconverted integer not null
);
create index analytics_orders_day on analytics_orders (day);

create table analytics_order_lines (
  day date not null,
  hour smallint not null,
  store text not null,
  source text not null,
  status text not null,
  task_id uuid,
  channel_id uuid,
  product_code text,
  color text,
  size text,
  reporting_currency text not null,
  title text not null,
  units integer not null,
  goods bigint not null
);
create index analytics_order_lines_day on analytics_order_lines (day);

-- Days that are to be made anew: rows of work. One for each change, and never one that two transactions write, so that nobody
-- who changes an order waits for another, or for a day that is being made.
create table analytics_due (
  id bigint generated always as identity primary key,
  day date not null,
  next_at timestamptz default clock_now(),
  holder bigint,
  attempts smallint not null default 0
);
create index analytics_due_next on analytics_due (next_at) where next_at is not null;
create index analytics_due_day on analytics_due (day);

-- Here and not in what changes orders: an order's day before is known to its row alone, and no change is forgotten.
create function note_order_days() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into analytics_due (day) select distinct placed_on from new_orders;
  elsif tg_op = 'DELETE' then
    insert into analytics_due (day) select distinct placed_on from old_orders;
  else
    insert into analytics_due (day) select placed_on from new_orders union select placed_on from old_orders;
  end if;
  return null;
end $$;
create trigger orders_inserted after insert on orders
  referencing new table as new_orders for each statement execute function note_order_days();
create trigger orders_updated after update on orders
  referencing new table as new_orders old table as old_orders for each statement execute function note_order_days();
create trigger orders_deleted after delete on orders
  referencing old table as old_orders for each statement execute function note_order_days();

create index orders_placed_on_idx on orders (placed_on);

insert into analytics_due (day) select distinct placed_on from orders;
