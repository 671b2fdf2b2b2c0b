import type { ServiceClient } from "../_shared/database.ts";
import type { ExportListRequest } from "../_shared/contract/list-export.ts";
import { readableDomain } from "../_shared/emails/readable-domain.ts";
import type { Cell } from "./csv.ts";
import type { ExportTexts } from "./texts.ts";

/** Rows of one page; the API gives no more than 1000. */
export const pageSize = 1000;

/**
 * What is before every key. Lists are read in the order of their keys: of all orders the one in which no row
 * is missed or comes twice, however many are added and removed meanwhile.
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
  permissions: readonly string[];
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

/** A moment as a cell. @param at ISO 8601 */
export function timeCell(at: string | null): Cell {
  return at === null ? null : timeFormat.format(new Date(at));
}

/** A domain as people write it. */
export function domainCell(ascii: string | null): Cell {
  return ascii === null ? null : readableDomain(ascii);
}
