import * as z from "zod/mini";
import type { FieldName, SectionFields } from "./model";

// What was typed, and what stood there when typing began.
const draftSchema = z.record(z.string(), z.strictObject({ base: z.string(), typed: z.string() }));

/** What a browser keeps of a section that is not saved: empty where nothing was typed. */
export function writeDraft(base: SectionFields, fields: SectionFields): string {
  const typed = (Object.keys(fields) as FieldName[])
    .filter((name) => fields[name] !== base[name])
    .map((name) => [name, { base: base[name] ?? "", typed: fields[name] }]);
  return typed.length === 0 ? "" : JSON.stringify(Object.fromEntries(typed));
}

/** What was typed into the stored fields before, and the base that it was typed over. */
export function readDraft(
  draft: string,
  stored: SectionFields,
): { base: SectionFields; typed: SectionFields } | null {
  const { data } = draftSchema.safeParse(parse(draft));
  const known = Object.entries(data ?? {}).filter(([name]) => name in stored);
  if (known.length === 0) return null;
  return {
    base: { ...stored, ...Object.fromEntries(known.map(([name, { base }]) => [name, base])) },
    typed: { ...stored, ...Object.fromEntries(known.map(([name, { typed }]) => [name, typed])) },
  };
}

function parse(draft: string): unknown {
  try {
    return JSON.parse(draft);
  } catch {
    return null;
  }
}
