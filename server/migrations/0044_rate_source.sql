-- Where rates are read from by themselves, once an administrator has said so.
create table rate_source (
  is_only boolean primary key default true check (is_only),
  is_enabled boolean not null default false,
  url text not null default 'https://www.ecb.europa.eu/stats/eurofxref/eurofxref-daily.xml',
  last_at timestamptz,
  last_fault text,
  -- Of the file that was read last, and how many rates were set from it.
  last_day date,
  last_set integer,
  version integer not null default 1
);
insert into rate_source default values;
