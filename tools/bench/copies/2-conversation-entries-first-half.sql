-- Rows that triggers would have written.
select count(private.refresh_conversation_entries(profile_id))
  from (select distinct profile_id from public.contacts where profile_id < '80000000-0000-0000-0000-000000000000') writers \g /dev/null
