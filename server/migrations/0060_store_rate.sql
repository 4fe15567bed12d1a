-- The same with half a per cent below a store's rate instead of two: on average, requests arrive as far apart as they leave.
create or replace function take_store_tokens(
  p_store text, p_holder uuid, p_wanted integer, p_released integer, p_reserve boolean
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
  at := clock_timestamp();
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
  spare_tokens := case when p_reserve then least(2, store.burst / 4) else 0 end;
  spare_slots := case when p_reserve then least(1, store.concurrency / 4) else 0 end;
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
