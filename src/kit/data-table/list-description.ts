import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import type { ListSource } from "@/platform/list/list-source";
import type { ColumnLayout } from "./columns";
import type { GroupHeading } from "./group-rows";
import type { ExportedFile } from "./list-export";
import type { ListTextKey, ListTexts } from "./list-texts";

/** A column of a list. */
type ListColumn<Row> = ColumnLayout & {
  /** A sort of the source makes the column sortable under the same id. */
  id: string;
  header: ListTextKey;
  cell: (row: Row, texts: ListTexts) => ReactNode;
  /** The heading of the group says it: hidden while rows are grouped. */
  inHeading?: boolean;
};

/** Rows under a common heading, in the order that puts them together. */
type RowGroups<Row, By extends string> = {
  /** The sort that the groups belong to. */
  sort: By;
  of: (row: Row) => string;
  /** The heading and its explanation, from any row of the group. */
  heading: (row: Row, texts: ListTexts) => GroupHeading;
};

/** A named choice of filters, shown as a tab above the list. */
export type ListTab<Filters> = { name: ListTextKey; filters: Partial<Filters> };

/** The control of a filter. The route provides the choices of a filter with a text schema. */
type ListFilter<Value extends string> = {
  label: ListTextKey;
  choice?: (value: Value) => ListTextKey;
};

/** A list of the administration: what it reads, and how its rows are shown, found and exported. */
export type ListDescription<Row, By extends string, Filters extends Record<string, string>> = {
  /** Name of the list in this browser and in `note_list_export`. */
  name: string;
  source: ListSource<Row, By, Filters>;
  /** Prefix of its query keys. */
  key: readonly string[];
  /** Reads the page again while it is open. */
  refetchMs?: number;
  label: ListTextKey;
  /** Title of the error when a page cannot be read. */
  failure: ListTextKey;
  /** Shown when the list has no rows at all. */
  empty: { icon: LucideIcon; title: ListTextKey; text: ListTextKey };
  rowName: (row: Row, texts: ListTexts) => string;
  /** Distinguishes rows with the same name in the command palette. */
  rowDetail?: (row: Row) => string;
  /** The page of a row. */
  linkTo?: (row: Row) => string | undefined;
  columns: readonly ListColumn<Row>[];
  groups?: RowGroups<Row, By>;
  /** Rows have two lines, 60 px high, instead of one of 44 px. */
  tall?: boolean;
  /** Whether rows have a menu of actions, which needs a column; by default true. */
  hasMenu?: boolean;
  /** Tabs above the list. A filter whose every choice is a tab has no select. */
  views?: readonly ListTab<Filters>[];
  filters: { readonly [Name in keyof Filters]: ListFilter<Filters[Name]> };
  /** The file that it is exported to. */
  file?: ExportedFile<Row>;
};

/** Describes a list. Types are inferred from its source. */
export function defineList<Row, By extends string, Filters extends Record<string, string>>(
  description: ListDescription<Row, By, Filters>,
): ListDescription<Row, By, Filters> {
  return description;
}
