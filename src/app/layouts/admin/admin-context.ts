import type { TeamPermission } from "@contract/enums";
import { useOutletContext } from "react-router-dom";
import type { SessionUser } from "@/features/auth/session/session-state";

/** Who the administration is open for, and what their role allows. */
export type AdminContext = {
  user: SessionUser;
  permissions: readonly TeamPermission[];
};

/** Who the administration is open for, in its layout and in the pages inside it. */
export function useAdmin(): AdminContext {
  return useOutletContext<AdminContext>();
}

/** Whether the person may do something: for showing it; the database decides for itself. */
export function useCan(permission: TeamPermission): boolean {
  return useAdmin().permissions.includes(permission);
}
