-- Text that people type is compared in one form, as `normaliseText` and `tagKey` of the contract make it: compatibility
-- forms (full width and others) and letter case are equal, what draws nothing does not count.

-- What draws nothing: soft hyphen, joiners and other marks of no width, direction marks, fillers, variation selectors.
create function without_invisible(value text) returns text language sql immutable strict parallel safe
  return translate(value, U&'\00AD\034F\061C\115F\1160\17B4\17B5\180B\180C\180D\180E\180F\200B\200C\200D\200E\200F\202A\202B\202C\202D\202E\2060\2061\2062\2063\2064\2066\2067\2068\2069\3164\FE00\FE01\FE02\FE03\FE04\FE05\FE06\FE07\FE08\FE09\FE0A\FE0B\FE0C\FE0D\FE0E\FE0F\FEFF\FFA0\FFF9\FFFA\FFFB', '');

create function fold_tag(tag text) returns text language sql immutable strict parallel safe
  return lower(normalize(without_invisible(tag), nfkc));

create function fold_tags(tags text[]) returns text[] language sql immutable strict parallel safe
  return array(select fold_tag(tag) from unnest(tags) as tag);

-- What searches look at; every dash is a hyphen.
create function fold_search(value text) returns text language sql immutable strict parallel safe
  return translate(normalize(without_invisible(value), nfkc), U&'\2010\2011\2012\2013\2014\2015\2212\2043\301C\3030\FE58\2E3A\2E3B\058A\05BE\2796\02D7', '-----------------');

create index product_base_folded_tags_idx on product_base using gin (fold_tags(tags));
create index inventory_monitors_folded_tags_idx on inventory_monitors using gin (fold_tags(tags)) where deleted_at is null;
create index orders_folded_tags_idx on orders using gin (fold_tags(tags));

-- The search columns hold that form from now on; what the server before writes meanwhile is found as it was written.
update product_base set search_text = fold_search(search_text) where search_text <> fold_search(search_text);
update orders set search_text = fold_search(search_text) where search_text <> fold_search(search_text);
update products set search_text = fold_search(search_text) where search_text <> fold_search(search_text);
