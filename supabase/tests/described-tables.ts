import { tables as account } from "./account/tables.ts";
import { tables as analytics } from "./analytics/tables.ts";
import { tables as billing } from "./billing/tables.ts";
import { tables as blog } from "./blog/tables.ts";
import { tables as content } from "./content/tables.ts";
import { tables as courses } from "./courses/tables.ts";
import { tables as platform } from "./platform/tables.ts";
import { tables as sites } from "./sites/tables.ts";
import { tables as support } from "./support/tables.ts";
import type { TableDescriptions } from "./table-description.ts";
import { tables as team } from "./team/tables.ts";
import { profileOf, sharedFixtures } from "./two-customers.ts";

/** Every table and view of the API. */
export const describedTables: TableDescriptions = {
  ...account,
  ...analytics,
  ...billing,
  ...blog,
  ...content,
  ...courses,
  ...platform,
  ...sites,
  ...support,
  ...team,
};

/** Returns the statements that insert a customer's row into every table whose description has one. */
export function customerRows(profileId: string, name: string): string[] {
  return Object.entries(describedTables).flatMap(([table, { row }]) =>
    row ? [`insert into public.${table} ${row({ profileId, name: name.replaceAll("'", "''") })}`] : [],
  );
}

/** Inserts the rows of both customers into every table. */
export const fixtures = [
  sharedFixtures,
  ...customerRows(profileOf.open, "open"),
  ...customerRows(profileOf.hidden, "hidden"),
].join(";\n");
