const barrier = "20260101";

/** SQL of a session that waits until the barrier is opened. Runs before its transaction. */
export const waitAtBarrier = `select pg_advisory_lock_shared(${barrier}) \\g /dev/null`;

/** SQL of the session that closes the barrier until `count` sessions wait at it. */
const closeBarrier = (count: number) => `
  select pg_advisory_lock(${barrier}) \\g /dev/null
  do $$ begin
    while (select count(*) from pg_locks where locktype = 'advisory' and objid = ${barrier} and not granted) < ${count} loop
      perform pg_sleep(0.01);
    end loop;
  end $$;`;

const awaitClosed = `do $$ begin
    while not exists (select from pg_locks where locktype = 'advisory' and objid = ${barrier} and granted) loop
      perform pg_sleep(0.01);
    end loop;
  end $$`;

/**
 * Runs scripts that contain `waitAtBarrier`, each over its own connection and all at once.
 *
 * @returns what each printed
 */
export async function runAtOnce(
  run: (script: string) => Promise<string>,
  scripts: readonly string[],
): Promise<string[]> {
  const barrierOpened = run(closeBarrier(scripts.length));
  // The barrier is closed before the first session reaches it.
  await run(awaitClosed);
  const answers = await Promise.all(scripts.map(run));
  await barrierOpened;
  return answers;
}
