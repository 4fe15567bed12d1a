-- The source of a generation made by an approved change names the person who requested it.
update generations set source = 'requested by ' || substr(source, length('asked for by ') + 1)
where kind = 'pin' and source like 'asked for by %';
