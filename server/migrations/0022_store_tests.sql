-- A store, and with it its monitors, may also stand still for a setting that the store does not know.
alter table stores drop constraint stores_health_check, add constraint stores_health_check
  check (health in ('ok', 'degraded', 'backoff', 'blocked', 'auth_failed', 'wrong_setting'));
alter table inventory_monitors drop constraint inventory_monitors_health_check, add constraint inventory_monitors_health_check
  check (health in ('ok', 'degraded', 'backoff', 'blocked', 'auth_failed', 'wrong_setting', 'gone'));
alter table missed_checks drop constraint missed_checks_reason_check, add constraint missed_checks_reason_check
  check (reason in ('check_failed', 'store_paused', 'store_disconnected', 'store_blocked', 'store_auth_failed',
    'store_wrong_setting', 'store_waiting', 'all_paused', 'worker_down', 'late'));

-- When a store was last tested as it is set, and what went wrong then; without a code, nothing did.
alter table stores
  add column tested_at timestamptz,
  add column test_error_code text,
  add column test_error_message text;

-- Gives back `p_released` requests that are over, and takes up to `p_wanted` tokens, each good for one request sent
-- now. `p_lane` is buying, reading or bulk: reading leaves the last tokens and one request under way to buying, bulk work
-- as much again to reading, so that a purchase waits for neither, also not for those of another process. `wait_ms`: when
-- to ask again; null = not before a person acts: a paused, stopped or disconnected store lets nothing through. The
-- bucket's row lock orders all processes, and what is sent is counted.
create or replace function take_store_tokens(
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
  if health in ('blocked', 'auth_failed', 'wrong_setting') then
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
