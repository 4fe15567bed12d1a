-- What is to be bought when it can be ordered, and within which limits. Amounts are minor units of `currency`, the store's:
-- no exchange rate decides a purchase.
create table snatch_tasks (
  id uuid primary key,
  name text not null,
  website_type text not null references stores (key) on delete cascade,
  channel_id uuid not null references task_channels (id) on delete cascade,
  mode text not null check (mode in ('dry_run', 'confirm', 'auto')),
  -- Pieces of one purchase, and purchases in all.
  quantity integer not null check (quantity >= 1),
  slots integer not null check (slots >= 1),
  currency text not null,
  min_unit_price bigint check (min_unit_price >= 0),
  max_unit_price bigint not null check (max_unit_price > 0),
  -- Of one purchase with tax and shipping, and of all together.
  max_total bigint not null check (max_total > 0),
  budget bigint not null check (budget >= max_total),
  cooldown_seconds integer not null check (cooldown_seconds >= 0),
  priority integer not null,
  active_hours jsonb,
  starts_at timestamptz,
  expires_at timestamptz,
  state text not null default 'draft' check (state in ('draft', 'armed', 'paused', 'suspended', 'ended')),
  end_reason text check (end_reason in ('completed', 'expired', 'cancelled', 'exhausted')),
  -- Why it was suspended.
  suspended_code text,
  -- Attempts in a row that bought nothing.
  failures integer not null default 0,
  -- Not before: the cooldown after an attempt.
  rests_until timestamptz,
  state_since timestamptz not null default clock_now(),
  created_by uuid,
  created_at timestamptz not null default clock_now(),
  updated_at timestamptz not null default clock_now(),
  deleted_at timestamptz,
  version integer not null default 1,
  check ((state = 'ended') = (end_reason is not null))
);
create index snatch_tasks_created_at_idx on snatch_tasks (created_at, id);
create index snatch_tasks_name_idx on snatch_tasks (name, id);
create index snatch_tasks_state_idx on snatch_tasks (state_since, id) where state = 'armed';

-- The first that can be ordered is bought.
create table snatch_targets (
  task_id uuid not null references snatch_tasks (id) on delete cascade,
  position integer not null,
  website_type text not null,
  -- The team's own word for it, or the store's id.
  product_code text not null,
  product_id text not null,
  -- Null = any of the product's.
  variant_id text,
  primary key (task_id, position)
);
create index snatch_targets_product_idx on snatch_targets (website_type, product_id);

-- A monitor that a task brought with it, since nobody monitored its target; it ends with the task.
alter table inventory_monitors add column snatch_task_id uuid references snatch_tasks (id) on delete set null;
create index inventory_monitors_snatch_task_idx on inventory_monitors (snatch_task_id) where snatch_task_id is not null;

-- One try to buy. It outlives its task, channel and store: what was bought was bought.
create table purchase_attempts (
  id uuid primary key,
  task_id uuid not null,
  slot_no integer not null check (slot_no >= 1),
  channel_id uuid not null,
  -- A channel whose purchases are guests' of their own, or one account of the store.
  account_key text not null,
  website_type text not null,
  mode text not null check (mode in ('dry_run', 'confirm', 'auto')),
  state text not null check (state in ('reserved', 'carting', 'quoted', 'submitting', 'placed', 'refused', 'unknown',
    'handed_over', 'not_placed', 'abandoned')),
  is_open boolean not null generated always as
    (state in ('reserved', 'carting', 'quoted', 'submitting', 'unknown', 'handed_over')) stored,
  -- Open, bought, or as good as: a dry run that would have.
  holds_slot boolean not null,
  reason text,
  -- The store's own words, for people.
  message text not null default '',
  product_id text not null,
  variant_id text not null,
  title text not null,
  variant_name text,
  quantity integer not null,
  currency text not null,
  -- Of the budgets: set aside while it is open, and what was paid.
  held bigint not null check (held >= 0),
  spent bigint not null default 0 check (spent >= 0),
  -- The installation's day whose budget it counts against.
  budget_day date not null,
  -- Sealed.
  cart text,
  quote jsonb,
  -- It is submitted before that or never.
  deadline timestamptz,
  -- While a person is asked.
  awaits_until timestamptz,
  confirmed_at timestamptz,
  confirmed_by uuid,
  confirmed_by_name text,
  confirmed_total bigint,
  submitted_at timestamptz,
  -- Nothing is sent after that.
  send_until timestamptz,
  -- Looks for an order of unknown outcome that found none, and when the first did.
  looks integer not null default 0,
  absent_since timestamptz,
  -- What a look told last.
  seen jsonb,
  hand_over_url text,
  store_order_number text,
  order_id uuid,
  next_at timestamptz,
  holder bigint,
  attempts smallint not null default 0,
  version smallint not null default 1,
  created_at timestamptz not null default clock_now(),
  ended_at timestamptz,
  check (is_open or held = 0)
);
create unique index purchase_attempts_open_idx on purchase_attempts (task_id) where is_open;
create unique index purchase_attempts_slot_idx on purchase_attempts (task_id, slot_no) where holds_slot;
create unique index purchase_attempts_variant_idx on purchase_attempts (account_key, variant_id) where is_open;
create index purchase_attempts_task_idx on purchase_attempts (task_id, created_at, id);
create index purchase_attempts_created_at_idx on purchase_attempts (created_at, id);
create index purchase_attempts_budget_idx on purchase_attempts (channel_id, budget_day);
create index purchase_attempts_held_idx on purchase_attempts (channel_id) where held > 0;
create index purchase_attempts_next_at_idx on purchase_attempts (next_at) where next_at is not null;
create unique index purchase_attempts_order_idx on purchase_attempts (website_type, store_order_number)
  where store_order_number is not null;

create table purchase_steps (
  id bigint generated always as identity primary key,
  attempt_id uuid not null references purchase_attempts (id) on delete cascade,
  at timestamptz not null default clock_instant(),
  step text not null,
  -- How long the store took; null where it was not asked.
  ms integer,
  outcome text not null,
  -- What was asked and answered, without secrets.
  details jsonb not null default '{}'
);
create index purchase_steps_attempt_idx on purchase_steps (attempt_id, id);

-- While one lasts nothing is bought.
create table buying_stops (
  id uuid primary key,
  stopped_at timestamptz not null default clock_now(),
  stopped_by uuid,
  stopped_by_name text not null,
  resumed_at timestamptz
);
create unique index buying_stops_open_idx on buying_stops ((true)) where resumed_at is null;

alter table orders add column task_id uuid;
alter table orders add column attempt_id uuid;
alter table orders add column channel_id uuid;
-- The store's own words for where the order stands.
alter table orders add column raw jsonb;
alter table orders add column is_oversold boolean not null default false;
alter table orders add column tags text[] not null default '{}';
create index orders_task_idx on orders (task_id) where task_id is not null;
create unique index orders_store_order_idx on orders (website_type, store_order_number) where source = 'task';
alter table order_lines add column variant_id text;
alter table order_lines add column product_id text;

-- Orders are read from the store until they end.
create table order_refreshes (
  order_id uuid primary key references orders (id) on delete cascade,
  next_at timestamptz,
  holder bigint,
  attempts smallint not null default 0,
  refreshed_at timestamptz,
  error_code text
);
create index order_refreshes_next_at_idx on order_refreshes (next_at) where next_at is not null;

-- {code, message, at} of a purchase that made it need attention; a trial that succeeds takes it away.
alter table task_channels add column problem jsonb;
