-- Mails that ask the reader of an address to confirm it, of the last day: they are limited by user and by address.
create table confirmation_mails (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  -- A keyed hash: an address that somebody else typed is not stored.
  address_hash text not null,
  sent_at timestamptz not null default clock_now()
);
create index confirmation_mails_user on confirmation_mails (user_id, sent_at);
create index confirmation_mails_address on confirmation_mails (address_hash, sent_at);
