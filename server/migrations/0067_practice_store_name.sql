-- The store of the practice data has one short name for readers of every language; the practice tag says what it is. A
-- name that an admin gave stays.
update stores set name = 'Coach Outlet 365', updated_at = now()
where key = 'practice-past' and is_practice and name = 'Practice data · 演练数据';
