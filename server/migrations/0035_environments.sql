-- Environments are made on purpose, say what they demand, and can be frozen.
alter table environments
  add column created_by text,
  add column created_at timestamptz not null default clock_now(),
  -- What is pinned must have passed the gate's part in a browser.
  add column needs_browser boolean not null default false,
  -- What one asks for, another makes.
  add column needs_approval boolean not null default false,
  add column frozen_at timestamptz,
  add column frozen_by text,
  add column frozen_reason text,
  add column version integer not null default 1,
  add column removed_at timestamptz;

alter table generations
  add column kind text not null default 'pin' check (kind in ('pin', 'rollback', 'promote', 'revoke', 'canary')),
  -- What it was made like: the generation that a roll-back returned to, the environment that was promoted.
  add column source text;

-- A release that nobody may get any more.
alter table releases
  add column revoked_at timestamptz,
  add column revoked_by text,
  add column revoked_reason text;

-- Changes that wait for another person's approval.
create table environment_changes (
  id uuid primary key,
  environment text not null references environments (name),
  -- As in generations; a version, or null to unpin.
  pins jsonb not null,
  -- What the one who asked had seen.
  seen_generation integer not null,
  reason text,
  state text not null default 'open' check (state in ('open', 'approved', 'rejected')),
  asked_by_id uuid,
  asked_by text not null,
  asked_at timestamptz not null default clock_now(),
  decided_by text,
  decided_at timestamptz,
  -- The generation that it became.
  generation integer
);
create index environment_changes_environment_idx on environment_changes (environment, asked_at, id);
