import * as z from "zod/mini";
import { withDatabase } from "@/lib/database";
import { siteBuildSchema, type Publishing } from "./model";

const buildFileSchema = z.object({ data_at: z.iso.datetime() });

/** Reads what was asked of the host, and how new the pages are that it serves. */
export async function getPublishing(): Promise<Publishing> {
  const [build, dataAt] = await Promise.all([
    withDatabase(async (database) => {
      const { data } = await database.rpc("publishing_state").throwOnError();
      return z.nullable(siteBuildSchema).parse(data);
    }),
    readDataAt(),
  ]);
  return { build, dataAt };
}

/** The time of the data in the served pages, as their build noted it; null where the host tells none. */
async function readDataAt(): Promise<string | null> {
  const response = await fetch("/build.json", { cache: "no-store" }).catch(() => null);
  if (!response?.ok) return null;
  const { data } = buildFileSchema.safeParse(await response.json().catch(() => null));
  return data?.data_at ?? null;
}

/** Asks the host for a build at once. Throws AppError `forbidden` for who may change nothing that pages carry. */
export async function publishAgain(): Promise<void> {
  await withDatabase(async (database) => {
    await database.rpc("publish_again").throwOnError();
  });
}
