-- What triggers would have copied.
select count(private.refresh_customer_entry(id)) from public.profiles where id >= '80000000-0000-0000-0000-000000000000' \g /dev/null
