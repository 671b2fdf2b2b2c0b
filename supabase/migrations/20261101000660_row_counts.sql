-- Maintained counts of rows by columns, for figures over all customers (docs/decisions/0050).

create table private.counted_tables (
  name text primary key,
  columns text[] not null
);
comment on table private.counted_tables is 'Tables with maintained counts.';
comment on column private.counted_tables.name is 'The table with its schema.';
comment on column private.counted_tables.columns is 'The columns that group the rows.';

create table private.row_counts (
  table_name text not null references private.counted_tables (name),
  alike jsonb not null,
  row_count bigint not null,
  primary key (table_name, alike)
);
comment on table private.row_counts is 'Number of rows per group, summed each minute from private.row_count_entries.';
comment on column private.row_counts.table_name is 'The counted table.';
comment on column private.row_counts.alike is 'The group: values by column.';
comment on column private.row_counts.row_count is 'Number of rows.';

create table private.row_count_entries (
  id bigint generated always as identity primary key,
  table_name text not null,
  alike jsonb not null,
  change integer not null check (change <> 0)
);
comment on table private.row_count_entries is 'Changes of counts that are not summed yet.';
comment on column private.row_count_entries.id is 'Order of the rows.';
comment on column private.row_count_entries.table_name is 'As in row_counts.';
comment on column private.row_count_entries.alike is 'As in row_counts.';
comment on column private.row_count_entries.change is 'Change of the count by one statement.';

alter table private.counted_tables enable row level security;
alter table private.row_counts enable row level security;
alter table private.row_count_entries enable row level security;
create policy "No API role reads which tables are counted" on private.counted_tables
  for select to anon, authenticated using (false);
create policy "No API role reads counts of rows" on private.row_counts
  for select to anon, authenticated using (false);
create policy "No API role reads counts to sum" on private.row_count_entries
  for select to anon, authenticated using (false);

create function private.append_row_counts() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  alike text := (select string_agg(format('%L, %I', c, c), ', ') from unnest(tg_argv) c);
  changes text := concat_ws(' union all ',
    case when tg_op <> 'DELETE' then format('select jsonb_build_object(%s) as alike, 1 as change from new_rows', alike) end,
    case when tg_op <> 'INSERT' then format('select jsonb_build_object(%s) as alike, -1 as change from old_rows', alike) end);
begin
  execute format(
    'insert into private.row_count_entries (table_name, alike, change)
     select %L, c.alike, sum(c.change) from (%s) c group by c.alike having sum(c.change) <> 0',
    tg_table_schema || '.' || tg_table_name, changes);
  return null;
end;
$$;
comment on function private.append_row_counts() is
  'Statement trigger: appends the change of each count of its table. Its arguments are the grouping columns.';

create function private.count_rows() returns void
language plpgsql security definer set search_path = '' as $$
declare
  counted private.counted_tables;
begin
  delete from private.row_count_entries;
  delete from private.row_counts;
  for counted in select * from private.counted_tables loop
    execute format(
      'insert into private.row_counts (table_name, alike, row_count)
       select %L, jsonb_build_object(%s), count(*) from %s group by 2',
      counted.name, (select string_agg(format('%L, %I', c, c), ', ') from unnest(counted.columns) c), counted.name::regclass);
  end loop;
end;
$$;
comment on function private.count_rows() is
  'Recounts all counted tables. Locks them against writes.';

create function private.keep_row_counts(counted text, variadic columns text[]) returns void
language plpgsql security definer set search_path = '' as $$
declare
  arguments text := (select string_agg(quote_literal(c), ', ') from unnest(columns) c);
begin
  insert into private.counted_tables (name, columns) values (counted, columns);
  execute format('create trigger count_inserted_rows after insert on %s referencing new table as new_rows
    for each statement execute function private.append_row_counts(%s)', counted, arguments);
  execute format('create trigger count_updated_rows after update on %s referencing old table as old_rows new table as new_rows
    for each statement execute function private.append_row_counts(%s)', counted, arguments);
  execute format('create trigger count_deleted_rows after delete on %s referencing old table as old_rows
    for each statement execute function private.append_row_counts(%s)', counted, arguments);
end;
$$;
comment on function private.keep_row_counts(text, text[]) is
  'Starts to count the rows of an empty table (with its schema) by columns.';

create function private.counted_rows(counted text) returns table (alike jsonb, row_count bigint)
language sql stable security definer set search_path = '' as $$
  select c.alike, sum(c.row_count)::bigint
    from (select r.alike, r.row_count from private.row_counts r where r.table_name = counted
          union all
          select e.alike, e.change from private.row_count_entries e where e.table_name = counted) c
   group by c.alike
  having sum(c.row_count) <> 0;
$$;
comment on function private.counted_rows(text) is
  'Number of rows per group of a table (with its schema), including changes that are not summed yet.';

create function private.sum_row_counts() returns void
language sql security definer set search_path = '' as $$
  with entries as (delete from private.row_count_entries e returning e.table_name, e.alike, e.change)
  insert into private.row_counts as c (table_name, alike, row_count)
  select e.table_name, e.alike, sum(e.change) from entries e group by e.table_name, e.alike having sum(e.change) <> 0
  on conflict (table_name, alike) do update set row_count = c.row_count + excluded.row_count;
$$;
comment on function private.sum_row_counts() is 'Moves the entries into the counts.';

select private.keep_row_counts('public.subscriptions', 'status', 'plan_id', 'currency', 'unit_amount', 'recurring_amount', 'pause_behavior');

create function private.overdue_count() returns bigint
language sql stable set search_path = '' as $$
  select coalesce(sum(c.row_count), 0)::bigint from private.counted_rows('public.subscriptions') c
   where private.standing_of((c.alike ->> 'status')::public.subscription_status,
                             (c.alike ->> 'pause_behavior')::public.pause_behavior) in ('overdue', 'unpaid');
$$;
comment on function private.overdue_count() is 'Number of subscriptions with an overdue payment that is collected, within and after grace: for the start page and the digest.';

