-- What triggers would have copied.
select count(private.refresh_customer_entry(id)) from public.profiles \g /dev/null
