alter table stores drop constraint stores_dialect_check;
alter table stores add constraint stores_dialect_check
  check (dialect in ('sfcc-ocapi', 'sfcc-scapi', 'shopify', 'medusa', 'vendure'));

-- Of Vendure: the channel that is asked; null = the store's default one.
alter table stores add column channel_token text;
