-- Notes of users about records. A record is not referenced, because its table depends on its type; the purge deletes
-- the notes of purged records.
create table notes (
  id uuid primary key,
  record_type text not null check (record_type in ('order', 'snatch_task', 'inventory_monitor')),
  record_id uuid not null,
  author_id uuid references users (id) on delete set null,
  text text not null,
  created_at timestamptz not null default clock_now(),
  updated_at timestamptz not null default clock_now(),
  edited_at timestamptz,
  deleted_at timestamptz,
  version integer not null default 1
);
create index notes_record_idx on notes (record_id, created_at, id) where deleted_at is null;
create index notes_author_id_idx on notes (author_id);

create table note_mentions (
  note_id uuid not null references notes (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  -- As in the text of the note.
  name text not null,
  primary key (note_id, user_id)
);
create index note_mentions_user_id_idx on note_mentions (user_id);

-- Messages to one user about a record.
alter table deliveries drop constraint deliveries_type_check;
alter table deliveries add constraint deliveries_type_check
  check (type in ('alert', 'repeat', 'escalation', 'digest', 'test', 'report', 'personal')) not valid;
