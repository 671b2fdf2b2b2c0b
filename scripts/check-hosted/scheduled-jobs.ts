/** Scheduled jobs (supabase/hosted/schedule.sql) with the maximum minutes between two successful runs. */
export const scheduledJobs: Record<string, { minutes: number }> = {
  "send-emails": { minutes: 15 },
  "sync-stripe": { minutes: 15 },
  "sum-counters": { minutes: 15 },
  "check-grace": { minutes: 30 },
  "check-domains": { minutes: 30 },
  watch: { minutes: 20 },
  "publish-site": { minutes: 15 },
  "purge-files": { minutes: 40 },
  "reconcile-billing": { minutes: 26 * 60 },
};
