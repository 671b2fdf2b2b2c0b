import type { TableDescription } from "../table-description.ts";
import { rowsReached } from "./rows-reached.ts";
import type { Caller, TestDatabase } from "../test-database.ts";
import type { Side } from "../two-customers.ts";

/** Returns a caller's rights on one side's rows of a table, trying each and rolling back: "select update". */
export async function rightsOf(
  database: TestDatabase,
  caller: Caller,
  name: string,
  table: TableDescription,
  side: Side,
): Promise<string> {
  const where = `where ${table.rowsOf(side)}`;
  const attempts: [string, string, (string | undefined)?][] = [
    ["select", `select ${table.columns ?? "*"} from public.${name} ${where}`],
    ["insert", `insert into public.${name} ${table.insert(side)}`, table.clear],
    ["update", `update public.${name} set ${table.set} ${where}`],
    ["delete", `delete from public.${name} ${where}`],
  ];
  const allowed: string[] = [];
  for (const [action, sql, prepare] of attempts) {
    if ((await rowsReached(database, caller, sql, prepare)) > 0) {
      allowed.push(action);
    }
  }
  return allowed.join(" ");
}
