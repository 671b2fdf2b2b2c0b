import * as z from "zod";
import { languages } from "../_shared/contract/languages.ts";
import {
  activationOrders,
  mostSelectedRows,
  taskOrders,
  type ExportListRequest,
} from "../_shared/contract/list-export.ts";
import { day, line, rowId, searchPattern, time } from "../_shared/fields.ts";

const search = searchPattern;
const name = line(60).nullable();
const language = z.enum(languages);

function orderBy<const Columns extends readonly [string, ...string[]]>(columns: Columns) {
  return z.strictObject({ by: z.enum(columns), descending: z.boolean() });
}

/** Which list, and which part of it. */
export const requestBody: z.ZodType<ExportListRequest> = z.discriminatedUnion("list", [
  z.strictObject({
    list: z.literal("customers"),
    language,
    search,
    subscription: name,
    two_subscriptions: z.boolean(),
    site_status: name,
    locale: name,
    since: time.nullable(),
    team: z.boolean().nullable(),
    ids: z.array(rowId).min(1).max(mostSelectedRows).nullable(),
  }),
  z.strictObject({
    list: z.literal("activations"),
    language,
    search,
    overdue: z.boolean(),
    prepared: z.boolean(),
    order: orderBy(activationOrders),
  }),
  z
    .strictObject({
      list: z.literal("payments"),
      language,
      from: day,
      to: day,
      status: name,
    })
    .refine(({ from, to }) => from <= to),
  z.strictObject({
    list: z.literal("tasks"),
    language,
    search,
    done: z.boolean(),
    kind: name,
    order: orderBy(taskOrders),
  }),
]);
