-- To five minutes; kept here too, since it outlives the sessions.
alter table users add column last_seen_at timestamptz;
update users set last_seen_at = (select max(last_seen_at) from sessions where user_id = users.id);

create index users_name_idx on users (name, id) where deleted_at is null;
create index users_last_seen_at_idx on users (last_seen_at, id) where deleted_at is null;
create index users_last_seen_at_desc_idx on users (last_seen_at desc nulls last, id desc) where deleted_at is null;
create index users_deleted_at_idx on users (deleted_at) where deleted_at is not null;

-- Apart from users, so that a list of users reads no pictures. `users.avatar` holds the picture's print.
create table avatars (
  user_id uuid primary key references users (id) on delete cascade,
  -- WebP, 256 × 256.
  image bytea not null,
  created_at timestamptz not null default now()
);

drop index sessions_user_id_idx;
create index sessions_user_id_created_at_idx on sessions (user_id, created_at, id);
create index sessions_expires_at_idx on sessions (expires_at);

-- Null = a deleted user who was made anonymous.
alter table audit alter column actor_name drop not null;
drop index audit_at_idx;
drop index audit_subject_idx;
create index audit_at_idx on audit (at, id);
create index audit_subject_idx on audit (subject_type, subject_id, at, id);
create index audit_actor_idx on audit (actor_id, at, id);
create index audit_action_idx on audit (action, at, id);
