import type { TableDescriptions } from "../table-description.ts";
import { mediaOf } from "../two-customers.ts";

/** The tables and views of supabase/schemas/content*.sql. */
export const tables: TableDescriptions = {
  // Page texts are public; there is no hidden row.
  site_content: {
    area: "content",
    rowsOf: (side) => `page_key = 'home.${side}.title'`,
    insert: (side) => `(page_key) values ('home.${side}.new')`,
    set: "content_value_pt = 'Outro'",
    rights: ["select", "select", "select", "select", "select insert update delete", "select"],
    nullable: "content_value_en content_value_es content_value_pt content_value_pt_pt",
  },
  // Versions are written by triggers only.
  site_content_versions: {
    area: "content",
    rowsOf: (side) => `page_key = 'home.${side}.title'`,
    insert: (side) => `(page_key) values ('home.${side}.title')`,
    set: "deleted = true",
    rights: ["", "", "", "", "select", "select"],
    nullable: "content_value_en content_value_es content_value_pt content_value_pt_pt saved_by",
  },
  media_files: {
    area: "media",
    rowsOf: (side) => `path = '${side}.webp'`,
    insert: () => "(path, kind, bytes, width, height) values ('new.webp', 'image', 1, 1, 1)",
    set: "alt = 'Outro'",
    rights: ["", "", "", "", "select update", "select insert delete"],
    nullable: "height uploaded_by width",
  },
  media_uses: {
    area: "media",
    rowsOf: (side) => `media_id = '${mediaOf[side]}'`,
    insert: (side) => `(media_id, place, ref) values ('${mediaOf[side]}', 'text', 'home.new')`,
    set: "ref = 'home.other'",
    rights: ["", "", "", "", "select", "select"],
  },
  media_list: {
    area: "media",
    rowsOf: (side) => `path = '${side}.webp'`,
    insert: () => "(path) values ('new.webp')",
    set: "alt = 'Outro'",
    rights: ["", "", "", "", "select", "select"],
  },
  site_builds: {
    area: null,
    rowsOf: (side) => `state = '${side === "open" ? "waiting" : "failed"}'`,
    insert: () => "(state, reasons, due_at) values ('failed', '{settings}', now())",
    set: "attempts = 1",
    rights: ["", "", "", "", "", "select update delete"],
    nullable: "asked_at last_error",
  },
};
