-- Where messages go. Of everybody (user_id null) or one user's own.
create table notification_channels (
  id uuid primary key,
  kind text not null,
  name text not null,
  user_id uuid references users (id) on delete cascade,
  settings jsonb not null default '{}',
  -- A JSON of all of them, sealed; null = the kind has none.
  secrets text,
  -- Which of them are set.
  secret_names text[] not null default '{}',
  language text not null default 'zh-CN',
  -- {count, per_seconds}; null = the kind's own.
  rate jsonb,
  -- {from, to}, by the installation's time zone.
  quiet_hours jsonb,
  state text not null default 'unverified' check (state in ('unverified', 'active', 'degraded', 'disabled')),
  -- Why it is degraded or disabled; null = a person said so.
  code text,
  state_since timestamptz not null default clock_now(),
  -- Tries in a row that did not arrive.
  failures integer not null default 0,
  last_at timestamptz,
  last_code text,
  last_answer text,
  -- Nothing is sent before: what its rate or its service asks for.
  free_at timestamptz not null default clock_now(),
  -- Of late, as far back as its rate counts.
  sends timestamptz[] not null default '{}',
  created_at timestamptz not null default clock_now(),
  updated_at timestamptz not null default clock_now(),
  deleted_at timestamptz,
  version integer not null default 1
);
create index notification_channels_name_idx on notification_channels (name, id);
create index notification_channels_created_at_idx on notification_channels (created_at, id);
create index notification_channels_user_id_idx on notification_channels (user_id) where user_id is not null;

-- The bell in the console: it is there from the beginning, and nobody's to change.
insert into notification_channels (id, kind, name, state) values ('00000000-0000-7000-8000-000000000be1', 'bell', 'bell', 'active');

-- With what this installation proves itself to browsers' push services (RFC 8292); made at first use.
create table vapid_keys (
  is_only boolean primary key default true check (is_only),
  public_key text not null,
  -- Sealed.
  private_key text not null,
  created_at timestamptz not null default clock_now()
);

-- What is told to whom.
create table alert_rules (
  id uuid primary key,
  name text not null,
  user_id uuid references users (id) on delete cascade,
  is_enabled boolean not null,
  events text[] not null,
  filter jsonb not null,
  bell boolean not null,
  channel_ids uuid[] not null,
  cooldown_minutes integer not null,
  digest_minutes integer,
  repeat_minutes integer,
  -- {after_minutes, channel_ids}
  escalation jsonb,
  -- {language: {title, text}}
  templates jsonb not null,
  muted_until timestamptz,
  created_at timestamptz not null default clock_now(),
  updated_at timestamptz not null default clock_now(),
  deleted_at timestamptz,
  version integer not null default 1
);
create index alert_rules_name_idx on alert_rules (name, id);
create index alert_rules_created_at_idx on alert_rules (created_at, id);

-- What a rule told of a subject: from its first message until its cooldown is over, it is one alert.
create table alerts (
  id uuid primary key,
  rule_id uuid not null references alert_rules (id) on delete cascade,
  subject_type text not null,
  subject_id text not null,
  event_id uuid not null,
  episode uuid,
  at timestamptz not null default clock_now(),
  cooldown_until timestamptz not null,
  muted_until timestamptz,
  acknowledged_at timestamptz,
  -- Null = by a link, or by one who is gone.
  acknowledged_by uuid references users (id) on delete set null
);
create index alerts_subject_idx on alerts (rule_id, subject_type, subject_id, at desc);
create index alerts_at_idx on alerts (at);

-- One message to one channel. Its rows are work: due at next_at, held by a lease.
create table deliveries (
  id uuid primary key,
  type text not null check (type in ('alert', 'repeat', 'escalation', 'digest', 'test')),
  state text not null
    check (state in ('queued', 'waiting', 'held', 'sending', 'sent', 'retry_wait', 'dead', 'suppressed')),
  reason text,
  channel_id uuid references notification_channels (id) on delete set null,
  rule_id uuid references alert_rules (id) on delete set null,
  alert_id uuid references alerts (id) on delete set null,
  -- Whose own it is; null = everybody's.
  user_id uuid references users (id) on delete cascade,
  event_id uuid,
  event_at timestamptz not null,
  event text,
  subject_type text,
  subject_id text,
  store text,
  -- What its message names.
  facts jsonb not null default '{}',
  -- As it is told, in the channel's language.
  title text not null,
  digest_id uuid,
  -- Of a digest: of how many it tells.
  count integer,
  attempts smallint not null default 0,
  may_repeat boolean not null default false,
  code text,
  answer text,
  is_seen boolean not null default false,
  -- Of what this row means: a process leaves alone what a later version wrote.
  version smallint not null default 1,
  next_at timestamptz,
  holder bigint,
  created_at timestamptz not null default clock_now(),
  ended_at timestamptz
) with (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.02);
create index deliveries_due_idx on deliveries (next_at) where next_at is not null;
create index deliveries_waiting_idx on deliveries (channel_id, next_at) where next_at is not null;
create index deliveries_created_at_idx on deliveries (created_at, id);
create index deliveries_channel_id_idx on deliveries (channel_id, created_at, id);
create index deliveries_rule_id_idx on deliveries (rule_id, created_at, id);
create index deliveries_alert_id_idx on deliveries (alert_id) where alert_id is not null;
create index deliveries_digest_id_idx on deliveries (digest_id) where digest_id is not null;
create index deliveries_dead_idx on deliveries (created_at, id) where state = 'dead' and not is_seen;
-- Once an event, rule and channel: what is done a second time is not sent a second time.
create unique index deliveries_event_key on deliveries (event_id, rule_id, channel_id, type)
  where event_id is not null and type in ('alert', 'escalation');
-- One digest at a time is being gathered for a channel: of an alert, of a rule, or of what its rate lets wait.
create unique index deliveries_open_digest_key
  on deliveries (channel_id, coalesce(rule_id, '00000000-0000-0000-0000-000000000000'), coalesce(alert_id, '00000000-0000-0000-0000-000000000000'))
  where type = 'digest' and state in ('waiting', 'queued', 'held');
