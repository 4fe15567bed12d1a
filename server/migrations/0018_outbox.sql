-- What happened. Rows are only ever added; no foreign keys, since what they speak of may go.
create table events (
  id uuid not null,
  at timestamptz not null,
  kind text not null,
  subject_type text not null,
  subject_id text not null,
  store text,
  episode uuid,
  payload jsonb not null,
  primary key (id, at)
) partition by range (at);
create index events_subject_idx on events (subject_type, subject_id, at, id);
create index events_kind_idx on events (kind, at, id);

select ensure_month_partition('events', clock_now()), ensure_month_partition('events', clock_now() + interval '31 days');

-- An episode lasts from a state's beginning to its end; of each family one can be open, so that nothing happens twice.
create table event_episodes (
  id uuid primary key,
  subject_type text not null,
  subject_id text not null,
  family text not null,
  begun_at timestamptz not null,
  ended_at timestamptz
);
create unique index event_episodes_open_key on event_episodes (subject_type, subject_id, family) where ended_at is null;
create index event_episodes_ended_at_idx on event_episodes (ended_at) where ended_at is not null;

-- What consumers have still to do: one row for each of them and event; done work has no row.
create table event_work (
  id bigint generated always as identity primary key,
  consumer text not null,
  event_id uuid not null,
  event_at timestamptz not null,
  kind text not null,
  -- Of this row's meaning: a process leaves alone what a later version wrote.
  version smallint not null,
  next_at timestamptz,
  holder bigint,
  attempts smallint not null default 0
) with (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.02);
create index event_work_due_idx on event_work (consumer, next_at) where next_at is not null;

-- What monitors told until now, with each event its episode.
select ensure_month_partition('events', month) from (select distinct date_trunc('month', at) as month from monitor_events) as months;
insert into event_episodes (id, subject_type, subject_id, family, begun_at, ended_at)
select id, 'inventory_monitor', monitor_id::text, family, at, ended_at from monitor_events;
insert into events (id, at, kind, subject_type, subject_id, store, episode, payload)
select e.id, e.at, e.kind, 'inventory_monitor', e.monitor_id::text, m.website_type, e.id, jsonb_build_object(
  'product_code', m.product_code, 'product_id', m.product_id, 'stock_level', e.stock_level,
  'stock_level_kind', e.stock_level_kind,
  'price', case when e.price is not null and e.currency is not null
    then jsonb_build_object('minor', e.price, 'currency', e.currency) end,
  'previous_price', case when e.previous_price is not null and e.currency is not null
    then jsonb_build_object('minor', e.previous_price, 'currency', e.currency) end,
  'threshold', e.threshold, 'code', e.code, 'begins_failing', false)
from monitor_events e join inventory_monitors m on m.id = e.monitor_id;
drop table monitor_events;
