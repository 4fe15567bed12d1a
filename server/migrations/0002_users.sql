-- The one way to fold user names, for the unique key, sign-in and its throttle: in the database, since PostgreSQL and
-- JavaScript fold some letters (İ) to different ones.
create function fold_username(username text) returns text language sql immutable strict parallel safe
  return lower(normalize(username, nfkc));

create table users (
  id uuid primary key,
  username text not null,
  name text not null,
  role text not null check (role in ('admin', 'user')),
  state text not null default 'active' check (state in ('active', 'inactive')),
  -- The hash of the picture in `avatars`.
  avatar text,
  job text,
  organization text,
  location text,
  email text,
  phone text,
  introduction text,
  personal_website text,
  certification text,
  -- To five minutes; kept here too, since it outlives the sessions.
  last_seen_at timestamptz,
  created_at timestamptz not null default clock_now(),
  updated_at timestamptz not null default clock_now(),
  deleted_at timestamptz,
  version integer not null default 1
);
create unique index users_username_key on users (fold_username(username)) where deleted_at is null;
create index users_created_at_idx on users (created_at, id) where deleted_at is null;
create index users_username_idx on users (username, id) where deleted_at is null;
create index users_name_idx on users (name, id) where deleted_at is null;
create index users_last_seen_at_idx on users (last_seen_at, id) where deleted_at is null;
create index users_last_seen_at_desc_idx on users (last_seen_at desc nulls last, id desc) where deleted_at is null;
create index users_deleted_at_idx on users (deleted_at) where deleted_at is not null;

-- How a person signs in, apart from who the person is: OIDC and a second factor become further kinds.
create table identities (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  kind text not null check (kind in ('password')),
  secret text not null,
  created_at timestamptz not null default clock_now(),
  updated_at timestamptz not null default clock_now(),
  unique (user_id, kind)
);

-- Apart from users, so that a list of users reads no pictures.
create table avatars (
  user_id uuid primary key references users (id) on delete cascade,
  -- WebP, 256 × 256.
  image bytea not null,
  created_at timestamptz not null default clock_now()
);
