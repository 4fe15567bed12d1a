-- A store that turns between two states again and again makes a row of each in a quarter of an hour, not one at each turn.
-- Milliseconds within its time in which another state held.
alter table lane_states add column elsewhere_ms bigint not null default 0;

with short as (
  delete from lane_states where seen_until - from_at < interval '15 minutes' returning *
)
insert into lane_states (website_type, state, from_at, seen_until, elsewhere_ms)
select website_type, state, min(from_at), max(seen_until), greatest(0, round(1000 * extract(epoch from
  max(seen_until) - min(from_at) - sum(seen_until - from_at))))
from short group by website_type, state, date_bin('15 minutes', from_at, timestamptz 'epoch');
