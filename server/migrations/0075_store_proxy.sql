-- The HTTP proxy of one store: an address, or 'direct'; null = the installation's. User and password are sealed credentials.
alter table stores add column proxy text;
