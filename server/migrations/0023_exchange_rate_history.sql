-- Who set a rate, why, and what it was before: a corrected rate is kept.
alter table exchange_rates
  add column version integer not null default 1,
  -- Null = not known: set before this was kept, and no longer in the audit trail. An empty name = a deleted user.
  add column set_by_kind text,
  add column set_by_id text,
  add column set_by_name text,
  add column note text;

update exchange_rates
set set_by_kind = audit.actor_kind, set_by_id = audit.actor_id, set_by_name = coalesce(audit.actor_name, '')
from (
  select distinct on (subject_id) subject_id, actor_kind, actor_id, actor_name
  from audit
  where action = 'exchange-rates.set'
  order by subject_id, at desc
) audit
where audit.subject_id
  = exchange_rates.currency || '/' || exchange_rates.reporting_currency || '/' || to_char(valid_on, 'YYYY-MM-DD');

-- What a day's rate was until it was corrected; rows are only ever added.
create table corrected_exchange_rates (
  currency text not null,
  reporting_currency text not null,
  valid_on date not null,
  version integer not null,
  rate numeric not null,
  created_at timestamptz not null,
  set_by_kind text,
  set_by_id text,
  set_by_name text,
  note text,
  primary key (currency, reporting_currency, valid_on, version)
);
