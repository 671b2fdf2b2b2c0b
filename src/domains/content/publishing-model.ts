import type { BuildState } from "@contract/enums";

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
