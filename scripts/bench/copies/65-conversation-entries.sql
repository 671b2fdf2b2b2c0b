-- What triggers would have copied.
select count(private.refresh_conversation_entries(profile_id)) from (select distinct profile_id from public.contacts) writers \g /dev/null
