-- The team hears of a provider that does not answer before its jobs are given up.

create or replace function private.finish_site_job(job_id uuid, outcome text, report jsonb default '{}', error text default null) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  most_attempts constant integer := 12;
  told_after constant integer := 5;
  job public.site_jobs;
  is_over boolean;
begin
  -- The site first, as every change of it does.
  perform from public.sites s where s.id = (select j.site_id from public.site_jobs j where j.id = job_id) for update;
  select j.* into job from public.site_jobs j where j.id = job_id for update;
  -- An answer and a callback may report the same end, and a job that was given up may have been performed.
  if job.id is null or job.state in ('done', 'cancelled') or job.state = 'failed' and outcome <> 'done' then
    return false;
  end if;
  is_over := outcome = 'retry' and (job.attempts + 1 >= most_attempts or job.started_at < now() - interval '1 day')
    or outcome = 'working' and job.started_at < now() - interval '1 hour';
  update public.site_jobs j
     set state = case when outcome = 'done' then 'done'::public.site_job_state
                      when outcome = 'failed' or is_over then 'failed' else 'sent' end,
         attempts = j.attempts + case when outcome = 'retry' then 1 else 0 end,
         steps = case when jsonb_typeof(report -> 'steps') = 'array' then report -> 'steps' else j.steps end,
         result = case when outcome = 'done' and jsonb_typeof(report -> 'result') = 'object' then report -> 'result' else j.result end,
         last_error = case when outcome in ('done', 'working') and not is_over then null
                           else left(coalesce(error, 'The provider did not finish in time.'), 1000) end,
         next_attempt_at = case outcome when 'working' then now() + interval '15 seconds'
                             else now() + least(interval '15 seconds' * power(2, j.attempts), interval '1 hour') end,
         finished_at = case when outcome in ('done', 'failed') or is_over then now() end
   where j.id = job_id
  returning j.* into job;
  if job.state = 'done' then
    perform private.apply_site_job(job);
  -- Who signs in sees the failure and tries again. A provider that does not answer is known after some minutes.
  elsif job.kind <> 'sign_in' and (job.state = 'failed' or outcome = 'retry' and job.attempts = told_after) then
    perform private.add_team_task('site_job_failed',
      coalesce((select private.task_subject(s.profile_id) from public.sites s where s.id = job.site_id), job.provider_site_id::text),
      'site_job_failed:' || job.id, profile_id => (select s.profile_id from public.sites s where s.id = job.site_id),
      details => jsonb_build_object('job_id', job.id, 'job', job.kind, 'error', job.last_error), reopen => true);
  end if;
  return true;
end;
$$;
comment on function private.finish_site_job(uuid, text, jsonb, text) is
  'Stores the outcome of a request or callback: done, working (asked again after 15 seconds, given up after an hour), failed (refused for good), or retry (again with back-off, given up after twelve attempts or a day). A job given up, or without an answer five times, becomes a task. Returns whether anything changed: a job ends once.';

create or replace function private.retry_site_job(job_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  owner_id uuid;
begin
  if not private.can('sites.write') then
    raise exception 'forbidden' using errcode = '42501';
  end if;
  update public.site_jobs j set state = 'queued', attempts = 0, next_attempt_at = now(), finished_at = null, started_at = null
   where j.id = retry_site_job.job_id and (j.state = 'failed' or j.state = 'sent' and j.attempts > 0)
  returning (select s.profile_id from public.sites s where s.id = j.site_id) into owner_id;
  if not found then
    raise exception 'conflict' using errcode = 'PT409', hint = 'Only a job that failed or had no answer is repeated.';
  end if;
  update public.team_tasks t set done_at = now() where t.dedupe_key = 'site_job_failed:' || job_id and t.done_at is null;
end;
$$;
comment on function private.retry_site_job(uuid) is
  'Queues a job that failed or had no answer again, and closes its task, for roles that may change sites. PT409 for any other job.';
