import { env } from "@/config/env";
import { AppError } from "@/lib/app-error";
import { invokeFunction } from "@/lib/backend";
import { withDatabase } from "@/lib/database";
import { readPage, type Page } from "@/lib/pagination";
import { searchPattern } from "@/lib/search-pattern";
import { mediaColumns, toMediaItem, type MediaItem, type MediaRequest } from "./model";

const perPage = 24;

const addressOf = (path: string) => `${env.supabaseUrl}/storage/v1/object/public/media/${path}`;

/** One page of the library, the newest first. */
export function listMedia({ search, filter, page: number }: MediaRequest): Promise<Page<MediaItem>> {
  return withDatabase(async (database) => {
    const page = await readPage(number, perPage, (from, to, counting) => {
      let query = database.from("media_list").select(mediaColumns, counting);
      if (filter === "imagens") query = query.eq("kind", "image");
      if (filter === "videos") query = query.eq("kind", "video");
      if (filter === "sem-uso") query = query.is("used", false);
      if (search) query = query.like("search", searchPattern(search));
      return query.order("created_at", { ascending: false }).order("id").range(from, to);
    });
    return { ...page, items: page.items.map((row) => toMediaItem(row, addressOf)) };
  });
}

/** Says what a file shows. @throws AppError `not_found` when it is gone, `forbidden`, `network` */
export function describeMedia({ id, alt }: Pick<MediaItem, "id" | "alt">): Promise<void> {
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
 * Removes a file that nothing uses.
 *
 * @throws AppError `conflict` when something uses it, `not_found`, `forbidden`, `storage_unavailable`, `network`
 */
export async function removeMedia(id: string): Promise<void> {
  await invokeFunction("remove-media", { id });
}
