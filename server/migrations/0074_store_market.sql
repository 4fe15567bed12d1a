-- The country whose market is read, where a store sells in several; null = what the store takes this server's to be.
alter table stores add column country text;
-- Why prices of single products are left out, what the store named instead, and since when; null = they are read.
alter table stores add column unread_prices jsonb;
