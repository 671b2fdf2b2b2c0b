import type { BuildState } from "@contract/enums";

/** The latest build that was asked for, as `publishing_state` answers. */
export type SiteBuild = {
  state: BuildState;
  last_change_at: string;
  due_at: string;
  asked_at: string | null;
  last_error: string | null;
};

/** What was asked for, and the time of the data that visitors see; null where it is not known. */
export type Publishing = { build: SiteBuild | null; dataAt: string | null };

/** `published`: visitors see everything. `late`: the host took it and nothing came of it. */
export type PublishingPhase = "published" | "waiting" | "building" | "late" | "failed";

/** A host that builds longer than this has failed, as far as anyone here can see. Milliseconds. */
const patience = 15 * 60_000;

/** Where the publishing of the latest changes stands; `now` in milliseconds. */
export function publishingPhase({ build, dataAt }: Publishing, now: number): PublishingPhase {
  if (build === null) return "published";
  if (dataAt !== null && Date.parse(dataAt) >= Date.parse(build.last_change_at)) return "published";
  if (build.state === "failed") return "failed";
  if (build.state !== "asked" || build.asked_at === null) return "waiting";
  return now - Date.parse(build.asked_at) > patience ? "late" : "building";
}
