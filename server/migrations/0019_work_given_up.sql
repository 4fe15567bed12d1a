-- The list of what was given up, the latest first.
create index work_given_up_at_idx on work_given_up (at, (kind || ' ' || key));
