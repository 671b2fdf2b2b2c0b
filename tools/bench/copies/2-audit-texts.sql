-- Rows that triggers would have written.
insert into private.audit_texts (id, search)
select l.id, private.search_text(l.actor_email, l.row_key, e.search)
  from public.audit_log l left join private.customer_entries e on e.id = l.profile_id;
