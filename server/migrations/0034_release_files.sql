-- The files of releases, so that every process has them all and a backup is one file. A release is one transaction:
-- half of one never exists.
create table release_contents (
  -- sha256 of the content, as it is sent: a compressed form has a hash of its own.
  hash bytea primary key,
  content bytea not null
);
-- Compressed already, mostly.
alter table release_contents alter column content set storage external;

create table release_files (
  release_id uuid not null references releases (id),
  path text not null,
  hash bytea not null references release_contents (hash),
  bytes integer not null,
  primary key (release_id, path)
);
create index release_files_hash_idx on release_files (hash);
