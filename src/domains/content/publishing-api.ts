import { withDatabase } from "@/platform/database";
import type { Publishing, SiteBuild } from "./publishing-model";

/** Reads the latest build request and the time of the data in the served pages. */
export async function getPublishing(): Promise<Publishing> {
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
export async function publishAgain(): Promise<void> {
  await withDatabase(async (database) => {
    await database.rpc("publish_again").throwOnError();
  });
}
