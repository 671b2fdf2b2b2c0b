import type { Cluster } from "../../bench/cluster.ts";
import { type LoadFigures, readLoadFigures } from "./pgbench-report.ts";

/** Sign-ups that are under way at the same time. */
const atOnce = 50;

/** Sign-ups that arrive in a second: below the 50 that end in one when each waits a second for its e-mail. */
const offeredPerSecond = 40;

/** How sign-ups go while the mail server takes its time. */
export type SignUpFigures = {
  /** How long the mail server takes for the confirmation e-mail. */
  mailSeconds: number;
  /** 50 at once, each followed by the next. */
  closedLoop: LoadFigures;
  /** 40 that arrive each second. */
  openLoop: LoadFigures;
};

// Supabase's auth service sends the confirmation e-mail inside the transaction that inserts the user, and commits
// after it (`Signup` in internal/api/signup.go of supabase/auth).
const signUp = (mailSeconds: number) => `
  begin;
  insert into auth.users (email, raw_user_meta_data, raw_app_meta_data)
  values (gen_random_uuid() || '@example.com', '{"full_name": "Ana Souza", "locale": "pt-BR"}', '{}');
  select pg_sleep(${mailSeconds});
  commit;`;

/** Measures sign-ups in a migrated database with a mail server that takes so many seconds. */
export async function measureSignUps(
  { pgbench }: Cluster,
  database: string,
  mailSeconds: number,
  seconds = 15,
): Promise<SignUpFigures> {
  const load = async (args: readonly string[]) =>
    readLoadFigures(
      await pgbench(database, signUp(mailSeconds), [
        `--client=${atOnce}`,
        "--jobs=2",
        `--time=${seconds}`,
        ...args,
      ]),
    );
  return { mailSeconds, closedLoop: await load([]), openLoop: await load([`--rate=${offeredPerSecond}`]) };
}
