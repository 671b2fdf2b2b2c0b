import type { TeamTaskKind } from "@contract/enums";

/** Open work of one kind: how many entries there are, and the first five. */
export type Work<Entry> = { count: number; next: readonly Entry[] };

/** A site that waits for activation. */
export type WaitingSite = {
  id: string;
  /** Domain, or else the e-mail of the customer. */
  name: string;
  customer: string | null;
  deadline: string;
};

/** A customer with an unpaid invoice. */
type OverduePayment = {
  id: string;
  profile_id: string;
  name: string | null;
  /** Domain, or else the e-mail of the customer. */
  subject: string;
  amount: number;
  currency: string;
  since: string | null;
  /** Stripe's reason of the last failed charge. */
  decline_reason: string | null;
  has_card: boolean;
};

/** An open task. */
export type OpenTask = {
  id: string;
  kind: TeamTaskKind;
  subject: string;
  profile_id: string | null;
  site_id: string | null;
  email: string | null;
  due_at: string | null;
  created_at: string;
};

/** An unanswered message. */
type WaitingMessage = { id: string; name: string; subject: string; at: string };

/** A figure now, thirty days before, and on each of the last thirty days. */
export type Figure = { now: number; before: number; days: readonly number[] };

/**
 * The start page, as `admin_dashboard()` defines it: times are ISO 8601, amounts in minor units of the currency; a part
 * that the role may not read is null.
 */
export type AdminDashboard = {
  /** Sites past their deadline, or within twelve hours of it. */
  deadlines: Work<WaitingSite> | null;
  messages: Work<WaitingMessage> | null;
  payments: Work<OverduePayment> | null;
  tasks: Work<OpenTask> | null;
  /** Sites with a later deadline. */
  activations: Work<WaitingSite> | null;
  money: { currency: string; recurring: Figure; active: Figure; cancelled: Figure } | null;
  visits: Figure | null;
  users: { confirmed: number; all: number } | null;
  posts: { published: number; all: number } | null;
  courses: { published: number; all: number } | null;
};
