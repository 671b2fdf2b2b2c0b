import type { TeamPermission } from "../_shared/contract/enums.ts";
import type { ServiceClient } from "../_shared/database.ts";
import type { ExportListRequest } from "../_shared/contract/list-export.ts";
import { phoneGroups } from "../_shared/contract/phone-groups.ts";
import { readableDomain } from "../_shared/emails/readable-domain.ts";
import type { Cell } from "../_shared/contract/csv.ts";
import type { ExportTexts } from "./texts.ts";

/** Rows of one page; the API gives no more than 1000. */
export const pageSize = 1000;

/**
 * Sorts before every key of customers. They are read in the order of a key that never changes: no row is missed or
 * comes twice, however many are added and removed during the export.
 */
export const firstKey = "00000000-0000-0000-0000-000000000000";

/** A page of an export: its lines, where the next one begins, and how many rows there are in all. */
export type ExportPage = {
  lines: readonly (readonly Cell[])[];
  /** Key of the last row; null when nothing follows. */
  next: string | null;
  total: number;
};

/** A list that can be exported. */
export type ExportedList = {
  /** One of these is needed to read it. */
  permissions: readonly TeamPermission[];
  header: readonly string[];
  /** Rows after a key, under the caller's own rights. */
  read: (after: string | null) => Promise<ExportPage>;
};

/** What a list is read with. */
export type ExportSource = {
  database: ServiceClient;
  /** The caller's own, which decides what they may read. */
  authorization: string;
  words: ExportTexts;
  now: () => Date;
};

/** The part of a request that is about one list. */
export type Wanted<Name extends ExportListRequest["list"]> = Extract<ExportListRequest, { list: Name }>;

/** A page made of what the API answered. */
export function toPage<Row>(
  { data, count }: { data: Row[]; count: number | null },
  key: (row: Row) => string,
  line: (row: Row) => readonly Cell[],
): ExportPage {
  const last = data.at(-1);
  return {
    lines: data.map((row) => line(row)),
    next: last !== undefined && data.length === pageSize ? key(last) : null,
    total: count ?? data.length,
  };
}

// Spreadsheets of every language read 2026-11-22 14:05 as a moment. The business is in São Paulo.
const timeFormat = new Intl.DateTimeFormat("sv-SE", {
  timeZone: "America/Sao_Paulo",
  dateStyle: "short",
  timeStyle: "short",
});

/** A moment as a cell; as it is stored where `Date` cannot read it. @param at ISO 8601 */
export function timeCell(at: string | null): Cell {
  return at === null || Number.isNaN(Date.parse(at)) ? at : timeFormat.format(new Date(at));
}

// Country codes have one to three digits, and no code is the beginning of another (ITU-T E.164).
const countryCode = /^\+(1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3})/;

/**
 * A phone number in the groups of the screen, with its country code in parentheses. A cell that begins with a plus sign is a formula to
 * spreadsheets, and the guard against those would put an apostrophe before every number.
 *
 * @param phone in E.164
 */
export function phoneCell(phone: string | null): Cell {
  if (phone === null) return null;
  const [country, ...groups] = phoneGroups(phone) ?? [];
  return country ? `(${country}) ${groups.join(" ")}` : phone.replace(countryCode, "(+$1) ");
}

/** A domain as people write it. */
export function domainCell(ascii: string | null): Cell {
  return ascii === null ? null : readableDomain(ascii);
}
