import * as z from "zod/mini";
import type { Json } from "@/lib/database.types";

const count = z.number();

// A part that the role may not read is null.
const dashboard = z.object({
  activations: z.nullable(
    z.object({
      waiting: count,
      overdue: count,
      next: z.array(z.object({ id: z.string(), name: z.string(), deadline: z.string() })),
    }),
  ),
  tasks: z.nullable(
    z.object({
      open: count,
      overdue: count,
      next: z.array(
        z.object({ id: z.string(), kind: z.string(), subject: z.string(), due_at: z.nullable(z.string()) }),
      ),
    }),
  ),
  money: z.nullable(
    z.object({
      recurring: count,
      recurring_before: count,
      currency: z.string(),
      active: count,
      overdue: count,
      cancelled: count,
    }),
  ),
  users: z.nullable(z.object({ confirmed: count, all: count })),
  posts: z.nullable(z.object({ published: count, all: count })),
  messages: z.nullable(
    z.object({
      open: count,
      latest: z.array(z.object({ id: z.string(), name: z.string(), subject: z.string(), at: z.string() })),
    }),
  ),
});

/**
 * What the first page shows, as `admin_dashboard()` defines it: times are ISO 8601, amounts in
 * minor units of the currency; a part that the role may not read is null.
 */
export type AdminDashboard = z.output<typeof dashboard>;

/** Reads the answer of `admin_dashboard()`. @throws ZodError when it is another shape */
export function toAdminDashboard(answer: Json): AdminDashboard {
  return dashboard.parse(answer);
}
