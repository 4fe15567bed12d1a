-- A trial of a task channel that is under way: since when, and at which step.
alter table task_channels add column trial_started_at timestamptz;
alter table task_channels add column trial_step text;
