import type { Sql } from "../backend.ts";

/** Stores failures of several kinds, open and done, next to those of this machine. */
export async function storeFailures(sql: Sql): Promise<void> {
  await sql(
    `insert into public.failures (source, code, route, place, version, times, first_seen_at, last_seen_at, done_at)
     select f.source, f.code, f.route, f.place, 'demo', f.times, now() - f.first_hours * interval '1 hour',
            now() - f.last_hours * interval '1 hour', now() - f.done_hours * interval '1 hour'
       from jsonb_to_recordset($1) as f(source public.failure_source, code text, route text, place text, times integer,
              first_hours numeric, last_hours numeric, done_hours numeric)
     on conflict (source, code, route) do nothing`,
    [JSON.stringify(failures)],
  );
}

const failures = [
  {
    source: "browser",
    code: "TypeError",
    route: "/dashboard/meu-perfil",
    place: "assets/profile.js:1:20482",
    times: 3,
    first_hours: 50,
    last_hours: 2,
  },
  {
    source: "function",
    code: "unavailable",
    route: "create-checkout-session",
    times: 12,
    first_hours: 31,
    last_hours: 5,
  },
  {
    source: "browser",
    code: "unavailable",
    route: "/administrador/usuarios/:id",
    times: 1,
    first_hours: 20,
    last_hours: 20,
  },
  {
    source: "function",
    code: "unknown",
    route: "stripe-webhook",
    times: 2,
    first_hours: 300,
    last_hours: 200,
    done_hours: 190,
  },
  {
    source: "browser",
    code: "QuotaExceededError",
    route: "/",
    place: "assets/theme.js:1:910",
    times: 41,
    first_hours: 600,
    last_hours: 26,
    done_hours: 25,
  },
];
