import type { TeamTaskKind } from "@contract/enums";

/**
 * The figures of the dashboard, as `admin_dashboard()` defines them: times are ISO 8601, amounts in minor
 * units of the currency; a part that the role may not read is null.
 */
export type AdminDashboard = {
  activations: {
    waiting: number;
    overdue: number;
    next: readonly { id: string; name: string; deadline: string }[];
  } | null;
  tasks: {
    open: number;
    overdue: number;
    next: readonly { id: string; kind: TeamTaskKind; subject: string; due_at: string | null }[];
  } | null;
  money: {
    recurring: number;
    /** Thirty days ago. */
    recurring_before: number;
    currency: string;
    active: number;
    overdue: number;
    cancelled: number;
  } | null;
  users: { confirmed: number; all: number } | null;
  posts: { published: number; all: number } | null;
  /** In the last thirty days, and in the thirty before. */
  visits: { last: number; before: number } | null;
  courses: { published: number; all: number } | null;
  messages: {
    open: number;
    latest: readonly { id: string; name: string; subject: string; at: string }[];
  } | null;
};
