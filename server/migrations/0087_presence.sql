-- Pages that have a record open, with the time of their last report. Unlogged: the rows live for less than a minute, and
-- a crash may lose them. Backups leave it out, so it references no table that a restore empties.
create unlogged table presence (
  user_id uuid not null,
  page text not null,
  record_id uuid not null,
  record_type text not null,
  is_editing boolean not null,
  seen_at timestamptz not null default clock_now(),
  primary key (user_id, page, record_id)
);
create index presence_record_id_idx on presence (record_id);
