-- One unit of `currency` in the reporting currency, from a day on, as an admin set it.
create table exchange_rates (
  currency text not null,
  reporting_currency text not null,
  valid_on date not null,
  rate numeric not null check (rate > 0),
  created_at timestamptz not null default clock_now(),
  primary key (currency, reporting_currency, valid_on)
);
create index exchange_rates_valid_on_idx on exchange_rates (reporting_currency, valid_on, currency);
