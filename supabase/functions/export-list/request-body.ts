import * as z from "zod";
import {
  customerSubscriptions,
  languages,
  paymentStatuses,
  siteStatuses,
  teamTaskKinds,
} from "../_shared/contract/enums.ts";
import {
  activationOrders,
  mostSelectedRows,
  taskOrders,
  type ExportListRequest,
} from "../_shared/contract/list-export.ts";
import { day, rowId, searchPattern, time } from "../_shared/fields.ts";

const search = searchPattern;
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
    subscription: z.enum(customerSubscriptions).nullable(),
    two_subscriptions: z.boolean(),
    site_status: z.enum(siteStatuses).nullable(),
    locale: language.nullable(),
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
      status: z.enum(paymentStatuses).nullable(),
    })
    .refine(({ from, to }) => from <= to),
  z.strictObject({
    list: z.literal("tasks"),
    language,
    search,
    done: z.boolean(),
    kind: z.enum(teamTaskKinds).nullable(),
    order: orderBy(taskOrders),
  }),
]);
