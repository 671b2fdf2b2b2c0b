import * as z from "zod";
import type { FailureReport } from "../_shared/contract/failures.ts";
import { rowId } from "../_shared/fields.ts";

/** A report whose fields match the formats of the table `failures`, which cannot hold personal data. */
export const reportBody: z.ZodType<FailureReport> = z.strictObject({
  code: z.string().regex(/^[A-Za-z][A-Za-z0-9_:.-]{0,79}$/),
  route: z
    .string()
    .max(200)
    .regex(/^(\/|(\/([a-z-]{1,40}|:[a-z]{1,10})){1,8})$/),
  place: z
    .string()
    .regex(/^[A-Za-z0-9_./@-]{1,160}:\d{1,7}:\d{1,7}$/)
    .optional(),
  version: z
    .string()
    .regex(/^[A-Za-z0-9_.-]{1,60}$/)
    .optional(),
  visit: rowId,
});
