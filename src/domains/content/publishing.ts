import type { BuildState } from "@contract/enums";
import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { withDatabase } from "@/platform/backend/backend";

/** The latest requested build, as `publishing_state` returns it. */
export type SiteBuild = {
  state: BuildState;
  last_change_at: string;
  due_at: string;
  asked_at: string | null;
  last_error: string | null;
};

/** The latest request, and the time of the data that visitors see; null when unknown. */
export type Publishing = { build: SiteBuild | null; dataAt: string | null };

/** `published`: visitors see everything. `late`: the host accepted the build but has not published it. */
export type PublishingPhase = "published" | "waiting" | "building" | "late" | "failed";

/** A build that takes longer counts as failed. Milliseconds. */
const buildTimeoutMs = 15 * 60_000;

/** Returns the publishing phase of the latest changes; `now` in milliseconds. */
export function publishingPhase({ build, dataAt }: Publishing, now: number): PublishingPhase {
  if (build === null) return "published";
  if (dataAt !== null && Date.parse(dataAt) >= Date.parse(build.last_change_at)) return "published";
  if (build.state === "failed") return "failed";
  if (build.state !== "asked" || build.asked_at === null) return "waiting";
  return now - Date.parse(build.asked_at) > buildTimeoutMs ? "late" : "building";
}

/** Reads the latest build request and the time of the data in the served pages. */
async function getPublishing(): Promise<Publishing> {
  const [build, dataAt] = await Promise.all([
    withDatabase(async (database) => {
      const { data } = await database.rpc("publishing_state").throwOnError();
      // The type of our SQL function's result.
      return data as SiteBuild | null;
    }),
    readDataAt(),
  ]);
  return { build, dataAt };
}

/** The time of the data in the served pages, as noted by their build; null when the host has none. */
async function readDataAt(): Promise<string | null> {
  const response = await fetch("/build.json", { cache: "no-store" }).catch(() => null);
  if (!response?.ok) return null;
  const file: { data_at?: unknown } | null = await response.json().catch(() => null);
  const dataAt = file?.data_at;
  return typeof dataAt === "string" && !Number.isNaN(Date.parse(dataAt)) ? dataAt : null;
}

/** Requests a build from the host. Throws AppError `forbidden` without the permission. */
async function publishAgain(): Promise<void> {
  await withDatabase(async (database) => {
    await database.rpc("publish_again").throwOnError();
  });
}

// After a change the user waits for the build; otherwise nothing is urgent.
const busyMs = 10_000;
const quietMs = 60_000;

const publishingQuery = queryOptions({
  queryKey: ["publishing"],
  queryFn: getPublishing,
  staleTime: 0,
  refetchInterval: ({ state: { data } }: { state: { data: Publishing | undefined } }) =>
    data && publishingPhase(data, Date.now()) !== "published" ? busyMs : quietMs,
});

/** Queries the state of publishing. */
export function usePublishing() {
  return useQuery(publishingQuery);
}

/** Refetches the state of publishing after a change. */
export function useRefreshPublishing() {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: publishingQuery.queryKey });
}

/** Requests a build from the host. Throws as `publishAgain` does. */
export function usePublishAgain() {
  return useMutation({ mutationFn: publishAgain, onSuccess: useRefreshPublishing() });
}
