import { withSession } from "@/platform/backend";
import { withDatabase } from "@/platform/database";

/** Deletes stored files that have been unused for a day. @throws AppError `forbidden`, `network` */
export async function removeUnusedFiles(): Promise<void> {
  const unused = await withDatabase(async (database) => {
    const { data } = await database.rpc("unused_course_files").throwOnError();
    return data;
  });
  if (unused.length === 0) return;
  await withSession(async ({ storage }) => {
    for (const bucket of new Set(unused.map((file) => file.bucket))) {
      const paths = unused.filter((file) => file.bucket === bucket).map(({ path }) => path);
      const { error } = await storage.from(bucket).remove(paths);
      if (error) throw error;
    }
  });
}
