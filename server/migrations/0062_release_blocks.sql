-- Blocks: how often a release's own code let the console stand still for two seconds or more. A block is no error, so
-- canaries are not judged by it.
alter table release_health add column blocks integer not null default 0;
