import type { UnstableGetResult } from "@supabase/postgrest-js";
import type { BrowserSchema } from "./browser-schema";

type Relations = BrowserSchema["Tables"] & BrowserSchema["Views"];

/** A row of a table or view as a select of these columns returns it, with its aliases and embedded rows. */
export type Selected<Relation extends keyof Relations, Columns extends string> = UnstableGetResult<
  BrowserSchema,
  Relations[Relation]["Row"],
  Relation,
  Relations[Relation]["Relationships"],
  Columns,
  // The client's own default, so that the checker infers a select once for both.
  {}
>;
