import { useEffect } from "react";
import { storeAdminFlag } from "@/features/admin-access/admin-flag";
import { onSignedOut } from "@/features/auth/session/sign-out";

/** Removes the administration flag from the browser at sign-out. */
export function AdminFlagReset() {
  useEffect(() => onSignedOut(() => storeAdminFlag(false)), []);
  return null;
}
