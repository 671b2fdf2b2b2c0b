-- Jobs that scan a large table of another service in parts, because it has no suitable index.

create table private.walks (
  name text primary key,
  next_block integer not null default 0 check (next_block >= 0),
  rounds integer not null default 0 check (rounds >= 0)
);
comment on table private.walks is 'Progress of jobs that repeatedly scan a table in parts.';
comment on column private.walks.name is 'Name of the job and its table.';
comment on column private.walks.next_block is 'First block of the next run.';
comment on column private.walks.rounds is 'Number of completed scans.';
alter table private.walks enable row level security;
create policy "No API role reads walks" on private.walks
  for select to anon, authenticated using (false);

create function private.walk(walk_name text, relation regclass, blocks integer, out first tid, out past tid)
language plpgsql security definer set search_path = '' as $$
declare
  size constant bigint := pg_relation_size(relation) / current_setting('block_size')::bigint;
  begins_at bigint;
begin
  insert into private.walks (name) values (walk_name) on conflict do nothing;
  select w.next_block into begins_at from private.walks w where w.name = walk_name for update;
  -- The table may have shrunk.
  begins_at := case when begins_at < size then begins_at else 0 end;
  first := format('(%s,0)', begins_at);
  if begins_at + blocks < size then
    past := format('(%s,0)', begins_at + blocks);
    update private.walks w set next_block = begins_at + blocks where w.name = walk_name;
  else
    -- Includes blocks that are added during the run.
    past := '(4294967295,0)';
    update private.walks w set next_block = 0, rounds = w.rounds + 1 where w.name = walk_name;
  end if;
end;
$$;
comment on function private.walk(text, regclass, integer) is
  'Takes the next blocks (8 KB) of a table: rows whose ctid is at least first and less than past. Starts again after the last block. An updated row moves and may be found in the next round only.';

create function private.walk_due(walk_name text) returns integer
language sql security definer set search_path = '' as $$
  -- Locked, because a concurrent run may have read the table before the caller's row was committed.
  select coalesce((
    select w.rounds + case when w.next_block = 0 then 1 else 2 end
      from private.walks w where w.name = walk_name for share), 1);
$$;
comment on function private.walk_due(text) is
  'Number of rounds after which a walk has found every row that is in the table now.';
