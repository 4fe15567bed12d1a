-- The contract validates the dialect: a new one needs no migration.
alter table stores drop constraint stores_dialect_check;
