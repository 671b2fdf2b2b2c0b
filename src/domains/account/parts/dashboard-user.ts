import { useOutletContext } from "react-router-dom";

/** The user of the dashboard. */
export type DashboardUser = {
  id: string;
  email: string;
  fullName: string | null;
  /** The requested new e-mail, until it is confirmed. */
  pendingEmail?: string;
};

/** Returns the user of the dashboard for its routes. */
export function useDashboardUser(): DashboardUser {
  return useOutletContext<DashboardUser>();
}
