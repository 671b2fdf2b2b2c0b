-- An export reads all of a list: people need a handful of files, a loop many.
insert into public.call_limits (function, most_calls, within_seconds) values ('export-list', 30, 600);

create function private.note_list_export(list text, row_count integer) returns void
language plpgsql security definer set search_path = '' as $$
declare
  area constant text := case list
    when 'customers' then 'customers'
    when 'activations' then 'sites'
    when 'payments' then 'money'
    when 'tasks' then 'tasks'
    when 'conversations' then 'messages'
    when 'posts' then 'blog'
    when 'prices' then 'money'
    when 'audit' then 'audit'
  end;
begin
  if area is null or row_count is null or row_count < 0 then
    raise exception 'There is no such export: %, % rows.', list, row_count using errcode = '22023';
  end if;
  if not (case list
    when 'customers' then private.can('customers.read')
    when 'activations' then private.can('sites.read')
    when 'payments' then private.can('money.read')
    when 'tasks' then private.can('tasks.read') or private.can('money.write')
    when 'conversations' then private.can('messages.read')
    when 'posts' then private.can('blog.read')
    when 'prices' then private.can('money.read')
    when 'audit' then private.can('audit.read')
  end) then
    raise exception 'Exporting % needs the permission to read them.', list using errcode = '42501';
  end if;
  perform private.limit_own_calls('export-list');
  perform private.note_audit(area, 'list_exported', details => jsonb_build_object('list', list, 'rows', row_count));
end;
$$;
comment on function private.note_list_export(text, integer) is
  'Records in the audit log that a team member exports a list, as often as call_limits allows, and refuses callers who may not read the list.';

create function public.note_list_export(list text, row_count integer) returns void
language sql set search_path = '' as $$
  select private.note_list_export(list, row_count);
$$;
comment on function public.note_list_export(text, integer) is
  'Records that a team member exports a list (customers, activations, payments, tasks, conversations, posts, prices or audit); private.note_list_export checks the permission.';
grant execute on function private.note_list_export(text, integer) to authenticated;
grant execute on function public.note_list_export(text, integer) to authenticated;
