import { useEffect } from "react";
import { storeAdminFlag } from "@/features/admin-access/admin-flag";
import { onSignedOut } from "@/features/auth/session/sign-out";

/** Signing out, on whatever page, leaves no hint that the team works in this browser. */
export function AdminFlagKeeper() {
  useEffect(() => onSignedOut(() => storeAdminFlag(false)), []);
  return null;
}
