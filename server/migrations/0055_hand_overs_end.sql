-- Purchases that were handed over to a person had no end: their slots, variants and budgets stayed held until somebody
-- answered. Practice data of a past year is left as it is.
update purchase_attempts
set deadline = clock_now() + interval '30 minutes', awaits_until = clock_now() + interval '30 minutes', next_at = clock_now()
where state = 'handed_over' and next_at is null and website_type <> 'practice-past';
