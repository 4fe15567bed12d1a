-- A rule's cooldown is counted by the kind of event. Null = written by a process of the version before: of any kind.
alter table alerts add column kind text;

create index alerts_muted_idx on alerts (rule_id, subject_type, subject_id) where muted_until is not null;
