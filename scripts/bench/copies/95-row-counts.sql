select private.count_rows('public.subscriptions', 'status', 'plan_id', 'currency', 'unit_amount');
select private.count_rows('private.customer_entries', 'is_confirmed');
