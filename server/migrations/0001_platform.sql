create extension if not exists pg_trgm;

-- The console's one clock: the database's, moved by the interval in `outlet.clock_offset` where that is set (of a
-- connection or a whole database). `clock_now` stands still within a transaction, `clock_instant` moves on.
create function clock_now() returns timestamptz language sql stable parallel safe
  return now() + coalesce(nullif(current_setting('outlet.clock_offset', true), '')::interval, interval '0');
create function clock_instant() returns timestamptz language sql volatile parallel safe
  return clock_timestamp() + coalesce(nullif(current_setting('outlet.clock_offset', true), '')::interval, interval '0');

-- Creates the partition (a month in UTC) of `parent` that holds `at`.
create function ensure_month_partition(parent text, at timestamptz) returns void language plpgsql as $$
declare
  month timestamp := date_trunc('month', at at time zone 'UTC');
  partition text := format('%s_%s', parent, to_char(month, 'YYYY_MM'));
begin
  if to_regclass(partition) is null then
    perform pg_advisory_xact_lock(hashtext('ensure_month_partition'));
    execute format('create table if not exists %I partition of %I for values from (%L) to (%L)', partition, parent,
      month at time zone 'UTC', (month + interval '1 month') at time zone 'UTC');
  end if;
end $$;

create table audit (
  id uuid primary key,
  at timestamptz not null default clock_now(),
  actor_kind text not null,
  actor_id text,
  -- Null = a deleted user who was made anonymous.
  actor_name text,
  action text not null,
  subject_type text not null,
  subject_id text not null,
  before jsonb,
  after jsonb,
  address text,
  request_id text
);
create index audit_at_idx on audit (at, id);
create index audit_subject_idx on audit (subject_type, subject_id, at, id);
create index audit_actor_idx on audit (actor_id, at, id);
create index audit_action_idx on audit (action, at, id);

-- Answers of creating POSTs, so that a repeated request creates nothing twice.
create table idempotency_keys (
  actor_id text not null,
  key text not null,
  endpoint text not null,
  request_hash bytea not null,
  status integer not null,
  response jsonb not null,
  created_at timestamptz not null default clock_now(),
  primary key (actor_id, key)
);
create index idempotency_keys_created_at_idx on idempotency_keys (created_at);
