-- What is filtered and counted by beside colours and sizes, of the variants: `Width: Wide`.
alter table products add column attribute_values text[] not null default '{}';
create index products_attribute_values_idx on products using gin (attribute_values);
-- What a line's variant is beside its colour and size: [{name, label}].
alter table order_lines add column attributes jsonb not null default '[]';
