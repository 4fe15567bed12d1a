-- Versions that a share of an environment's users gets, by remote.
alter table generations add column canaries jsonb not null default '{}';
alter table environment_changes add column canaries jsonb not null default '{}';

-- What the last looks at a running canary saw: an error is known before the loads that went well beside it.
create table canary_looks (
  environment text not null references environments (name),
  name text not null,
  -- In which the canary began.
  generation integer not null,
  looks jsonb not null,
  primary key (environment, name)
);
