-- Rows that triggers would have written.
select count(private.refresh_customer_entry(id)) from public.profiles where id >= '80000000-0000-0000-0000-000000000000' \g /dev/null
