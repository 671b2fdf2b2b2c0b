import type { ServiceDependencies } from "../_shared/dependencies.ts";
import { recordScheduleRun } from "../_shared/schedule-run.ts";
import { scheduledHandler } from "../_shared/serve-function.ts";

export type Dependencies = Pick<ServiceDependencies, "database"> & {
  fetch: typeof fetch;
  /** The host's deploy hook, which is secret. Empty without a hook. */
  deployHook: string;
  /** The scheduler's secret. */
  cronSecret: string;
};

/** Timeout of the request to the host. */
const hookMilliseconds = 20_000;

/**
 * Requests a due build from the host: `POST` with `Authorization: Bearer <CRON_SECRET>` answers 200 `{ asked }`. A
 * refused build is retried with the delays of the database and then abandoned, which the panel shows. Errors: 401, 405,
 * 500 when the database fails.
 */
export const createHandler = scheduledHandler("publish-site", (dependencies: Dependencies) =>
  recordScheduleRun(dependencies.database, "publish-site", () => publish(dependencies)),
);

async function publish({ database, ...host }: Dependencies): Promise<{ asked: boolean }> {
  const { data } = await database.rpc("claim_site_build").throwOnError();
  const build = data[0];
  if (build === undefined) return { asked: false };
  const error = await requestBuild(host);
  await database
    .rpc("finish_site_build", { build_id: build.id, ...(error !== null && { error }) })
    .throwOnError();
  return { asked: error === null };
}

/** Requests a build. Returns null, or the failure without the secret address. */
async function requestBuild({
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
