-- Since when a store has not been `ok`; kept by the database, since health is moved in many places.
alter table stores add column failing_since timestamptz;
update stores set failing_since = coalesce(last_error_at, now()) where health <> 'ok';

create function keep_store_failing_since() returns trigger language plpgsql as $$
begin
  if new.health = 'ok' then
    new.failing_since := null;
  elsif old.health = 'ok' then
    new.failing_since := now();
  end if;
  return new;
end $$;
create trigger stores_failing_since before update of health on stores
  for each row execute function keep_store_failing_since();
