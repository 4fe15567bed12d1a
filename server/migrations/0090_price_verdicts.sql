-- Verdict on the current price of a product, or of the variants that a monitor follows, for filters and sorts. Pages show
-- the verdict at the time of the request; these rows are at most six hours old. Unlogged, because they can be computed
-- again: backups lack them, and PostgreSQL empties the table after a crash.
create unlogged table price_verdicts (
  website_type text not null,
  product_id text not null,
  -- Empty = the product itself, whose price is the lowest of its variants.
  variant_ids text[] not null default '{}',
  -- Null = not judged yet.
  word text check (word in ('new_low', 'good', 'usual', 'high', 'unknown')),
  -- Null = there is no discount, or it is unknown.
  is_discount_real boolean,
  -- Difference from the usual price in percent; null = unknown.
  percent integer,
  judged_at timestamptz,
  -- Time at which the verdict is judged again, even without a reading.
  due_at timestamptz not null default clock_now(),
  primary key (website_type, product_id, variant_ids),
  foreign key (website_type, product_id) references products (website_type, id)
    on delete cascade on update cascade
) with (fillfactor = 80);
create index price_verdicts_due_idx on price_verdicts (due_at);
create index price_verdicts_word_idx on price_verdicts (website_type, word, product_id) where variant_ids = '{}';
create index price_verdicts_percent_asc_idx on price_verdicts (website_type, coalesce(percent, 2147483647), product_id)
  where variant_ids = '{}';
create index price_verdicts_percent_desc_idx on price_verdicts (website_type, coalesce(percent, -1000), product_id)
  where variant_ids = '{}';
create index price_verdicts_unreal_idx on price_verdicts (website_type, is_discount_real, product_id)
  where variant_ids = '{}' and is_discount_real is not null;

-- Products whose price history has changed since their verdict, in the transaction of the change. Each change appends a
-- row, so that writers do not wait for each other.
create unlogged table price_changes (
  website_type text not null,
  product_id text not null
);

create function note_price_change() returns trigger language plpgsql as $$
begin
  insert into price_changes (website_type, product_id) values (new.website_type, new.product_id);
  return null;
end $$;

create function note_product_price() returns trigger language plpgsql as $$
begin
  insert into price_changes (website_type, product_id) values (new.website_type, new.id);
  return null;
end $$;

create function note_new_products() returns trigger language plpgsql as $$
begin
  insert into price_verdicts (website_type, product_id) select website_type, id from new_products on conflict do nothing;
  return null;
end $$;

create function note_followed_price() returns trigger language plpgsql as $$
begin
  if exists (
    select from inventory_monitors m where m.website_type = new.website_type and m.product_id = new.product_id
      and m.variant_ids is not null and m.deleted_at is null
  ) then
    insert into price_changes (website_type, product_id) values (new.website_type, new.product_id);
  end if;
  return null;
end $$;

-- An interval starts, or ends without another one.
create trigger products_inserted_for_prices after insert on products
  referencing new table as new_products for each statement execute function note_new_products();
create trigger products_since_for_prices after update on products
  for each row when (old.since is distinct from new.since) execute function note_product_price();
create trigger variants_since_for_prices after update on variants
  for each row when (old.since is distinct from new.since) execute function note_followed_price();
create trigger monitors_inserted_for_prices after insert on inventory_monitors
  for each row when (new.variant_ids is not null) execute function note_price_change();
create trigger monitors_variants_for_prices after update on inventory_monitors
  for each row when (old.variant_ids is distinct from new.variant_ids
    or old.deleted_at is distinct from new.deleted_at or old.product_id is distinct from new.product_id)
  execute function note_price_change();

insert into price_verdicts (website_type, product_id) select website_type, id from products;
insert into price_changes (website_type, product_id)
select website_type, product_id from inventory_monitors where variant_ids is not null and deleted_at is null;

-- End of the last deleted interval in a currency: without later readings, the currency with the last one counts.
alter table purged_prices add column last_at timestamptz;
update purged_prices set last_at = first_at;
alter table purged_prices alter column last_at set not null;
