import type { Cluster } from "../../bench/cluster.ts";
import { type LoadFigures, readLoadFigures } from "./pgbench-report.ts";

/** Concurrent sign-ups of the closed loop. */
const concurrentSignUps = 50;

/**
 * Sign-ups that arrive in each second of the open loop. Fifty at once that wait for a second each could end 50 a
 * second.
 */
const offeredPerSecond = 40;

/** Sign-up figures with a slow mail server. */
export type SignUpFigures = {
  /** Time of the mail server for one confirmation e-mail. */
  mailSeconds: number;
  /** 50 concurrent sign-ups, each followed by the next. */
  closedLoop: LoadFigures;
  /** 40 new sign-ups each second. */
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

/** Measures sign-ups in a migrated database with a mail server that takes `mailSeconds`. */
export async function measureSignUps(
  { pgbench }: Cluster,
  database: string,
  mailSeconds: number,
  seconds = 15,
): Promise<SignUpFigures> {
  const load = async (args: readonly string[]) =>
    readLoadFigures(
      await pgbench(database, signUp(mailSeconds), [
        `--client=${concurrentSignUps}`,
        "--jobs=2",
        `--time=${seconds}`,
        ...args,
      ]),
    );
  return { mailSeconds, closedLoop: await load([]), openLoop: await load([`--rate=${offeredPerSecond}`]) };
}
