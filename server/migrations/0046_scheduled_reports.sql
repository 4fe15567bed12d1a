-- An analysis that is sent to a channel every Monday. It goes with its channel, and with who set it.
create table scheduled_reports (
  id uuid primary key,
  name text not null,
  -- Of the page's address, without the question mark.
  search text not null,
  channel_id uuid not null references notification_channels (id) on delete cascade,
  -- Whose rights it is read with.
  user_id uuid not null references users (id) on delete cascade,
  -- The Monday, 8:00 by the installation's clocks, that it is sent for next.
  next_at timestamptz not null,
  created_at timestamptz not null default clock_now(),
  deleted_at timestamptz
);
create index scheduled_reports_next_at_idx on scheduled_reports (next_at) where deleted_at is null;
create index scheduled_reports_channel_id_idx on scheduled_reports (channel_id);
create index scheduled_reports_user_id_idx on scheduled_reports (user_id);

-- No row is looked at: those that there are have one of the former types.
alter table deliveries drop constraint deliveries_type_check, add constraint deliveries_type_check
  check (type in ('alert', 'repeat', 'escalation', 'digest', 'test', 'report')) not valid;

-- Once a report and Monday, however often it is written.
create unique index deliveries_report_key on deliveries (subject_id, event_at) where type = 'report';
