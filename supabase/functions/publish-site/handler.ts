import type { ServiceDependencies } from "../_shared/dependencies.ts";
import { noteScheduleRun } from "../_shared/schedule-run.ts";
import { scheduledHandler } from "../_shared/serve-function.ts";

export type Dependencies = Pick<ServiceDependencies, "database"> & {
  fetch: typeof fetch;
  /** Address that makes the host build the site; a secret. Empty where none is set. */
  deployHook: string;
  /** What the schedule proves itself with. */
  cronSecret: string;
};

/** A host that is slower than this is asked again. */
const hookMilliseconds = 20_000;

/**
 * Asks the host for the build that is due, if there is one: `POST` with
 * `Authorization: Bearer <CRON_SECRET>` answers 200 `{ asked }`. What the host
 * refuses is tried again by the database's delays and then given up, where the
 * panel says so. Errors: 401, 405, 500 when the database cannot be asked.
 */
export const createHandler = scheduledHandler("publish-site", (dependencies: Dependencies) =>
  noteScheduleRun(dependencies.database, "publish-site", () => publish(dependencies)),
);

async function publish({ database, ...host }: Dependencies): Promise<{ asked: boolean }> {
  const { data } = await database.rpc("claim_site_build").throwOnError();
  const build = data[0];
  if (build === undefined) return { asked: false };
  const error = await failureOf(host);
  await database
    .rpc("finish_site_build", { build_id: build.id, ...(error !== null && { error }) })
    .throwOnError();
  return { asked: error === null };
}

/** Asks the host; null when it took the request, else why not, without the address, which is a secret. */
async function failureOf({
  fetch: send,
  deployHook,
}: Pick<Dependencies, "fetch" | "deployHook">): Promise<string | null> {
  if (!URL.canParse(deployHook)) return "DEPLOY_HOOK_URL is not set.";
  try {
    const response = await send(deployHook, {
      method: "POST",
      redirect: "manual",
      signal: AbortSignal.timeout(hookMilliseconds),
    });
    await response.body?.cancel();
    return response.ok ? null : `The host answered ${response.status}.`;
  } catch (error) {
    const timedOut = error instanceof Error && error.name === "TimeoutError";
    return timedOut ? "The host did not answer in time." : "The host could not be reached.";
  }
}
