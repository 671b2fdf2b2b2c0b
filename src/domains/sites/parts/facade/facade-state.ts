/**
 * What the shop front of a site shows: the shutter down before the payment, scaffolding while the team prepares it, the
 * shutter half open while its domain is missing, open when it is live, a notice when a payment is overdue, and the
 * shutter down with a notice when it is suspended. A cancelled site has its shutter down and a grey awning.
 */
export type FacadeState = "unpaid" | "preparing" | "domain" | "open" | "overdue" | "suspended" | "cancelled";
