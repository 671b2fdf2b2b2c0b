import type { CheckedRecord } from "@contract/domain-checks";
import type { Database } from "@database";

type Generated = Database["public"];

/** Columns whose types the generator cannot read from the catalogue: JSON and computed columns of views. */
type Refined = {
  domain_checks: { records: readonly CheckedRecord[] };
  domain_requests: { records: readonly CheckedRecord[] };
};

type Refine<Relations> = {
  [Name in keyof Relations]: Name extends keyof Refined
    ? Omit<Relations[Name], "Row"> & {
        Row: Omit<Relations[Name]["Row" & keyof Relations[Name]], keyof Refined[Name]> & Refined[Name];
      }
    : Relations[Name];
};

/** The public schema as the browser reads it. */
export type BrowserSchema = Omit<Generated, "Tables" | "Views"> & {
  Tables: Refine<Generated["Tables"]>;
  Views: Refine<Generated["Views"]>;
};
