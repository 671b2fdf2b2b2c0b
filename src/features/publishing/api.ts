import { withDatabase } from "@/lib/database";
import type { Publishing, SiteBuild } from "./model";

/** Reads what was asked of the host, and how new the pages are that it serves. */
export async function getPublishing(): Promise<Publishing> {
  const [build, dataAt] = await Promise.all([
    withDatabase(async (database) => {
      const { data } = await database.rpc("publishing_state").throwOnError();
      // What our own function answers.
      return data as SiteBuild | null;
    }),
    readDataAt(),
  ]);
  return { build, dataAt };
}

/** The time of the data in the served pages, as their build noted it; null where the host tells none. */
async function readDataAt(): Promise<string | null> {
  const response = await fetch("/build.json", { cache: "no-store" }).catch(() => null);
  if (!response?.ok) return null;
  const file: { data_at?: unknown } | null = await response.json().catch(() => null);
  const dataAt = file?.data_at;
  return typeof dataAt === "string" && !Number.isNaN(Date.parse(dataAt)) ? dataAt : null;
}

/** Asks the host for a build at once. Throws AppError `forbidden` for who may change nothing that pages carry. */
export async function publishAgain(): Promise<void> {
  await withDatabase(async (database) => {
    await database.rpc("publish_again").throwOnError();
  });
}
