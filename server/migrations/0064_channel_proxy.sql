-- The HTTP proxy of one channel: an address, or 'direct'; null = the installation's.
alter table notification_channels add column proxy text;
