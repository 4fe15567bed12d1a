create table stores (
  -- `website_type` wherever a product or monitor names its store.
  key text primary key,
  name text not null,
  dialect text not null check (dialect in ('sfcc-ocapi', 'sfcc-scapi', 'shopify', 'medusa')),
  is_practice boolean not null default false,
  base_url text not null,
  -- What only some dialects have is null in the others; `category_ids` is empty there.
  site_id text,
  category_ids text[] not null default '{}',
  list_price_book text,
  organization_id text,
  redirect_uri text,
  region_id text,
  currency text not null,
  rate_per_second double precision not null check (rate_per_second > 0),
  burst integer not null check (burst >= 1),
  concurrency integer not null check (concurrency >= 1),
  max_orderable_quantity integer not null check (max_orderable_quantity >= 1),
  -- Encrypted; only the connector reads it.
  credentials text not null,
  -- How often a store is synced by itself; 0 = only when somebody asks for it.
  sync_every_hours integer not null default 24 check (sync_every_hours between 0 and 720),
  health text not null default 'ok' check (health in ('ok', 'degraded', 'backoff', 'blocked', 'auth_failed')),
  -- Failed requests in a row.
  failures integer not null default 0,
  -- Since when it has not been `ok`; kept by the trigger below, since health is moved in many places.
  failing_since timestamptz,
  -- Until then nothing is asked of the store.
  retry_at timestamptz,
  last_error_code text,
  last_error_message text,
  last_error_at timestamptz,
  products_count integer not null default 0,
  last_synced_at timestamptz,
  -- A person's pause.
  paused_at timestamptz,
  created_at timestamptz not null default clock_now(),
  updated_at timestamptz not null default clock_now(),
  -- Disconnected: what was read of it stays, and it can be connected again.
  deleted_at timestamptz,
  version integer not null default 1
);

create function keep_store_failing_since() returns trigger language plpgsql as $$
begin
  if new.health = 'ok' then
    new.failing_since := null;
  elsif old.health = 'ok' then
    new.failing_since := clock_now();
  end if;
  return new;
end $$;
create trigger stores_failing_since before update of health on stores
  for each row execute function keep_store_failing_since();

-- The token bucket of a store, shared by all processes. One token is one request.
create table store_buckets (
  store_key text primary key references stores (key) on delete cascade,
  tokens double precision not null,
  refilled_at timestamptz not null default clock_now(),
  -- Requests of the running minute and of the one before it, for whoever looks at the store.
  minute timestamptz not null default date_trunc('minute', clock_now()),
  sent integer not null default 0,
  sent_before integer not null default 0
) with (fillfactor = 50);

-- Requests under way, by process. A dead process's requests are over when its lease is.
create table store_slots (
  store_key text not null references stores (key) on delete cascade,
  holder uuid not null,
  held integer not null,
  expires_at timestamptz not null,
  primary key (store_key, holder)
) with (fillfactor = 50);

-- Gives back `p_released` requests that are over, and takes up to `p_wanted` tokens, each good for one request sent
-- now. `p_lane` is buying, reading or bulk: reading leaves the last tokens and one request under way to buying, bulk work
-- as much again to reading, so that a purchase waits for neither, also not for those of another process. `wait_ms`: when
-- to ask again; null = not before a person acts: a paused, blocked or disconnected store lets nothing through. The
-- bucket's row lock orders all processes, and what is sent is counted.
create function take_store_tokens(
  p_store text, p_holder uuid, p_wanted integer, p_released integer, p_lane text
) returns table (granted integer, wait_ms integer, health text, failures integer) language plpgsql as $$
declare
  store stores;
  bucket store_buckets;
  at timestamptz;
  free integer;
  spare_tokens integer;
  spare_slots integer;
  refill double precision;
  this_minute timestamptz;
begin
  -- A crash of the database takes longer than the fraction of a second of taken tokens that it may forget.
  perform set_config('synchronous_commit', 'off', true);
  select * into bucket from store_buckets where store_key = p_store for update;
  select * into store from stores where key = p_store;
  if not found or store.deleted_at is not null then
    return query select 0, null::integer, null::text, 0;
    return;
  end if;
  if store.paused_at is not null then
    return query select 0, null::integer, 'paused'::text, 0;
    return;
  end if;
  at := clock_instant();
  update store_slots set held = greatest(0, held - p_released), expires_at = at + interval '8 seconds'
    where store_key = p_store and holder = p_holder;
  health := store.health;
  failures := store.failures;
  granted := 0;
  if health in ('blocked', 'auth_failed') then
    return next;
    return;
  end if;
  if store.retry_at > at then
    wait_ms := least(3600000, ceil(extract(epoch from store.retry_at - at) * 1000));
    return next;
    return;
  end if;
  -- Below the rate, so that two clocks that differ a little do not make it more.
  refill := store.rate_per_second * 0.995;
  bucket.tokens := least(store.burst,
    bucket.tokens + refill * greatest(0, extract(epoch from at - bucket.refilled_at)));
  spare_tokens := case p_lane when 'buying' then 0 when 'reading' then least(2, store.burst / 4)
    else least(4, store.burst / 2) end;
  spare_slots := case p_lane when 'buying' then 0 when 'reading' then least(1, store.concurrency / 2)
    else least(1, store.concurrency / 2) + least(1, store.concurrency / 4) end;
  select store.concurrency - coalesce(sum(held), 0) - spare_slots into free
    from store_slots where store_key = p_store and expires_at > at;
  granted := greatest(0, least(p_wanted, floor(bucket.tokens)::integer - spare_tokens, free));
  this_minute := date_trunc('minute', at);
  if bucket.minute < this_minute then
    bucket.sent_before := case when bucket.minute = this_minute - interval '1 minute' then bucket.sent else 0 end;
    bucket.sent := 0;
  end if;
  update store_buckets set tokens = bucket.tokens - granted, refilled_at = at,
    minute = this_minute, sent = bucket.sent + granted, sent_before = bucket.sent_before
    where store_key = p_store;
  if granted > 0 then
    insert into store_slots values (p_store, p_holder, granted, at + interval '8 seconds')
      on conflict (store_key, holder) do update
      set held = case when store_slots.expires_at > at then store_slots.held else 0 end + excluded.held,
        expires_at = excluded.expires_at;
    wait_ms := 0;
  elsif free <= 0 then
    wait_ms := 50;
  else
    wait_ms := least(60000, ceil((1 + spare_tokens - bucket.tokens) / refill * 1000));
  end if;
  delete from store_slots where store_key = p_store and expires_at < at - interval '1 minute';
  return next;
end $$;

create table store_syncs (
  id uuid primary key,
  website_type text not null references stores (key) on delete cascade,
  state text not null default 'queued' check (state in ('queued', 'running', 'succeeded', 'failed')),
  done integer not null default 0,
  total integer,
  -- Where the listing goes on, after what has been stored.
  cursor text,
  attempts integer not null default 0,
  -- A worker holds a sync while its lease lasts; then another one goes on.
  holder uuid,
  lease_until timestamptz,
  not_before timestamptz not null default clock_now(),
  error_code text,
  error_message text,
  error_at timestamptz,
  created_at timestamptz not null default clock_now(),
  started_at timestamptz,
  finished_at timestamptz
);
create unique index store_syncs_one_at_a_time on store_syncs (website_type) where state in ('queued', 'running');
create index store_syncs_created_at_idx on store_syncs (website_type, created_at, id);
