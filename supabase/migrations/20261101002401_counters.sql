-- Counters by appending (docs/decisions/0042): what happens is inserted as a row of its own, and this sums the rows.
create function private.sum_counters() returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  job text;
  ok boolean := true;
begin
  -- Two sums at once could put the views of one visit in another order.
  if not pg_try_advisory_xact_lock(hashtextextended('sum_counters', 0)) then
    return true;
  end if;
  -- Each by itself: what cannot be summed must not keep the others from being summed.
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
  'Moves appended steps of customers, page views, failures and counts of rows into their sums; false where one of them failed and stays for the next run.';

create function public.sum_counters() returns void
language plpgsql security invoker set search_path = '' as $$
declare
  started_at timestamptz := clock_timestamp();
begin
  perform public.record_schedule_run('sum-counters', started_at, private.sum_counters());
end;
$$;
comment on function public.sum_counters() is 'What runs every minute: sums what was counted by appending. Service role only.';

grant execute on function private.sum_counters() to service_role;
grant execute on function public.sum_counters() to service_role;
