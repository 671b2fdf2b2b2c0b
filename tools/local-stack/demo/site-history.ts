import type { SiteStatus, SuspensionReason } from "../../../supabase/functions/_shared/contract/enums.ts";
import type { DemoCustomer } from "./customers.ts";

/** A site and its history, as the database would have recorded it. */
export type SiteHistory = {
  profile_id: string;
  status: SiteStatus;
  suspension_reason: SuspensionReason | null;
  created_at: Date;
  paid_at: Date | null;
  activated_at: Date | null;
  /** Time of its suspension or cancellation. */
  since: Date | null;
  events: { from: SiteStatus | null; to: SiteStatus; reason: SuspensionReason | null; at: Date }[];
};

const hour = 60 * 60 * 1000;
const day = 24 * hour;

const after = (date: Date, milliseconds: number) => new Date(date.getTime() + milliseconds);

/**
 * Returns the history of a customer's site: paid at the first purchase, live some hours later, then as in the
 * story.
 *
 * @param graceDays from the failed charge until a site is suspended
 */
export function siteHistory(person: DemoCustomer, now: Date, graceDays: number): SiteHistory {
  const { joinedAt, story } = person;
  const events: SiteHistory["events"] = [
    { from: null, to: "awaiting_payment", reason: null, at: after(joinedAt, -hour) },
  ];
  const history: SiteHistory = {
    profile_id: person.id,
    status: "awaiting_payment",
    suspension_reason: null,
    created_at: after(joinedAt, -hour),
    paid_at: null,
    activated_at: null,
    since: null,
    events,
  };
  const move = (to: SiteHistory["status"], at: Date, reason: SiteHistory["suspension_reason"] = null) => {
    events.push({ from: history.status, to, reason, at });
    history.status = to;
    history.suspension_reason = reason;
  };

  if (story === "registered" || story === "boleto") return history;
  history.paid_at = joinedAt;
  move("awaiting_activation", joinedAt);
  if (story === "just paid" || story === "late activation" || story === "refunded before activation") {
    return history;
  }
  history.activated_at = after(joinedAt, (3 + (person.number % 40)) * hour);
  move("active", history.activated_at);

  if (story === "suspended") {
    history.since = after(lastMonthly(joinedAt, now), graceDays * day);
    move("suspended", history.since, "payment");
  } else if (story === "suspended by the team") {
    history.since = after(now, -2 * day);
    move("suspended", history.since, "team");
  } else if (story === "cancelled") {
    history.since = person.endedAt;
    move("cancelled", history.since);
  }
  return history;
}

/** Returns the last monthly renewal before now of a subscription with this start. */
function lastMonthly(begun: Date, now: Date): Date {
  const date = new Date(begun);
  for (let months = 1; ; months += 1) {
    const next = new Date(begun);
    next.setUTCMonth(begun.getUTCMonth() + months);
    if (next > now) return date;
    date.setTime(next.getTime());
  }
}
