import { useOutletContext } from "react-router-dom";

/** Who the dashboard is for. */
export type DashboardUser = {
  id: string;
  email: string;
  fullName: string | null;
  /** The e-mail they asked to change to and have not confirmed yet. */
  pendingEmail?: string;
};

/** The user of the dashboard, for the routes inside its layout. */
export function useDashboardUser(): DashboardUser {
  return useOutletContext<DashboardUser>();
}
