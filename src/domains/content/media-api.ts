import { AppError } from "@/platform/app-error";
import { invokeFunction } from "@/platform/backend";
import { withDatabase } from "@/platform/database";

/**
 * Stores the description of a file. @throws AppError `not_found` when it no longer exists, `forbidden`,
 * `network`
 */
export function describeMedia({ id, alt }: { id: string; alt: string }): Promise<void> {
  return withDatabase(async (database) => {
    const { data } = await database
      .from("media_files")
      .update({ alt })
      .eq("id", id)
      .select("id")
      .maybeSingle()
      .throwOnError();
    if (data === null) throw new AppError("not_found");
  });
}

/**
 * Removes an unused file.
 *
 * @throws AppError `conflict` when it is in use, `not_found`, `forbidden`, `storage_unavailable`, `network`
 */
export async function removeMedia(id: string): Promise<void> {
  await invokeFunction("remove-media", { id });
}
