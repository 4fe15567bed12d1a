-- The lowest price among the followed variants, as last known in the step; in the key like all of a trend's values.
alter table stock_hours add column price bigint, add column currency text;
alter table stock_hours drop constraint stock_hours_pkey;
alter table stock_hours add primary key (monitor_id, from_at)
  include (until_at, min, max, last, kind, known_ms, orderable_ms, restocks, price, currency);
alter table stock_days add column price bigint, add column currency text;
alter table stock_days drop constraint stock_days_pkey;
alter table stock_days add primary key (monitor_id, from_at)
  include (until_at, min, max, last, kind, known_ms, orderable_ms, restocks, price, currency);
