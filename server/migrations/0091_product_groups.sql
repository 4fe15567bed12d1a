-- Products of different stores that a user has linked as the same, or separated from products with the same codes.
-- Products without a row belong together by their codes alone.
create table product_groups (
  website_type text not null,
  product_id text not null,
  group_id uuid not null,
  -- Whether products without a row join by the codes of this one. False after a separation.
  matches_codes boolean not null default true,
  primary key (website_type, product_id),
  foreign key (website_type, product_id) references products (website_type, id) on delete cascade
);
create index product_groups_group_idx on product_groups (group_id);
