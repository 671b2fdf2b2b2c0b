import { profileOf, type Side } from "./two-customers.ts";

type Rights = [
  anonOpen: string,
  anonHidden: string,
  customerOpen: string,
  customerHidden: string,
  adminHidden: string,
  serviceRoleHidden: string,
];

/** A customer who owns a row. The name is escaped. */
type Owner = { profileId: string; name: string };

/** What the tests of the catalogue need to know about a table or view of the API. */
export type TableDescription = {
  /** The area whose permissions open the table to the team; null for a table that the team cannot access. */
  area: string | null;
  /** The readable columns, if not all. */
  columns?: string;
  /** The condition of a side's rows. */
  rowsOf: (side: Side) => string;
  /** The `into` clause and values of a further row of this side. */
  insert: (side: Side) => string;
  /** Deletes the existing row that would conflict. */
  clear?: string;
  /** A harmless assignment. */
  set: string;
  /** Rights in the order anon, customer (own or open row, another's or hidden row), admin, service_role. */
  rights: Rights;
  /** The columns that customers may change, if any. */
  customerWrites?: readonly string[];
  /** Accepted and refused values by column, tried on the table's row in the test of constraints. */
  checked?: Record<string, { good: unknown[]; bad: unknown[] }>;
  /** The columns that may be null, in the order of the alphabet. */
  nullable?: string;
  /**
   * The `into` clause and values of a customer's row. It is inserted for both customers, for the test of constraints,
   * and for the tests of MFA, deletion and export. Other tables have rows in each of their fixtures.
   */
  row?: (owner: Owner) => string;
};

export type TableDescriptions = Record<string, TableDescription>;

/** Allowed and refused values of the columns of an attached PDF. */
export const checkedAttachment = {
  name: {
    good: ["a.pdf", "A.PDF", `${"x".repeat(146)}.pdf`],
    bad: ["", "a/b.pdf", "a\\b.pdf", "a\nb.pdf", `${"x".repeat(147)}.pdf`, "a.hta", "a.png", "a", null],
  },
  content_type: {
    good: ["application/pdf"],
    bad: ["image/png", "image/svg+xml", "text/html", "", null],
  },
  size: { good: [1, 10_485_760], bad: [0, 10_485_761, null] },
};

/**
 * Describes a table of customers with the column `profile_id`. The same row serves every test.
 *
 * @param table `insert` is needed when no second row like `row` can be inserted, or when customers may not write one of
 * its columns
 */
export function customersTable(
  table: Omit<TableDescription, "rowsOf" | "insert" | "row"> &
    Required<Pick<TableDescription, "row">> &
    Partial<Pick<TableDescription, "insert">>,
): TableDescription {
  return {
    rowsOf: (side) => `profile_id = '${profileOf[side]}'`,
    insert: (side) => table.row({ profileId: profileOf[side], name: side }),
    ...table,
  };
}
