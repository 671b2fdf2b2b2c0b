import ImageOff from "lucide-react/icons/image-off";
import { defineList } from "@/kit/data-table/list-description";
import { listSource, type ListedRow } from "@/platform/list/list-source";
import { mediaKey } from "./media-queries";

const source = listSource({
  select: (database, counting) =>
    database
      .from("media_list")
      .select("id, path, kind, bytes, width, height, alt, variants, uses, createdAt:created_at", counting),
  sorts: { recentes: { column: "created_at", field: "createdAt", descendsFirst: true } },
  ties: [{ column: "id", field: "id" }],
  filters: {
    mostrar: {
      choices: {
        tudo: null,
        imagens: (query) => query.eq("kind", "image"),
        videos: (query) => query.eq("kind", "video"),
        "sem-uso": (query) => query.is("used", false),
        "sem-descricao": (query) => query.eq("alt", ""),
      },
    },
  },
  perPage: 24,
});

/** A picture or a video of the library. Sides in pixels. */
export type MediaItem = ListedRow<typeof source>;

/** The library, the newest first. A grid shows it, so it has no columns. */
export const mediaList = defineList({
  name: "media",
  source,
  key: mediaKey,
  label: "media.title",
  failure: "media.failed",
  empty: { icon: ImageOff, title: "media.empty", text: "media.emptyText" },
  rowName: ({ alt }, { t }) => alt || t("media.noAlt"),
  columns: [],
  filters: { mostrar: { label: "media.filter", choice: (value) => `media.filters.${value}` } },
});
