import type { TeamPermission } from "@contract/enums";
import { useOutletContext } from "react-router-dom";
import type { SessionUser } from "@/domains/account/parts/session/session";

/** The signed-in team member and their permissions. */
export type AdminContext = {
  user: SessionUser;
  permissions: readonly TeamPermission[];
};

/** Returns the team member for the layout and its pages. */
export function useAdmin(): AdminContext {
  return useOutletContext<AdminContext>();
}

/** Returns whether the user has a permission, for display only. The database enforces permissions. */
export function useCan(permission: TeamPermission): boolean {
  return useAdmin().permissions.includes(permission);
}
