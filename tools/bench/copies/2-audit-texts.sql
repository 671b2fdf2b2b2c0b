-- Rows that triggers would have written.
insert into private.audit_texts (id, search)
select l.id, private.audit_text(l) from public.audit_log l;
