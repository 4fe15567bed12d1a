-- [{id, name, value, label}] in the store's order; colour and size, where there are such, have columns of their own too.
alter table variants add column attributes jsonb not null default '[]';
-- The lowest that a promotion in force asks of everybody, in minor units of `currency`.
alter table variants add column promotional_price bigint;
alter table products add column promotional_price bigint;
