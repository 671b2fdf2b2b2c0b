-- Append-only counters (docs/decisions/0042): each event is inserted as a row, and these functions sum the rows.
create function private.sum_counters() returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  job text;
  ok boolean := true;
begin
  -- Two concurrent sums could reorder the views of one visit.
  if not pg_try_advisory_xact_lock(hashtextextended('sum_counters', 0)) then
    return true;
  end if;
  -- Each separately, so that a failing sum does not prevent the others.
  foreach job in array array['sum_customer_steps', 'sum_page_views', 'sum_failures', 'sum_row_counts'] loop
    begin
      execute format('select private.%I()', job);
    exception when others then
      raise warning '% failed: %', job, sqlerrm;
      ok := false;
    end;
  end loop;
  return ok;
end;
$$;
comment on function private.sum_counters() is
  'Sums appended customer steps, page views, failures and row counts; false when one failed and remains for the next run.';

create function public.sum_counters() returns void
language plpgsql security invoker set search_path = '' as $$
declare
  started_at timestamptz := clock_timestamp();
begin
  perform public.record_schedule_run('sum-counters', started_at, private.sum_counters());
end;
$$;
comment on function public.sum_counters() is 'Runs every minute and sums the append-only counters. Service role only.';

grant execute on function private.sum_counters() to service_role;
grant execute on function public.sum_counters() to service_role;
