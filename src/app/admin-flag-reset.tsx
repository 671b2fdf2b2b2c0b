import { useEffect } from "react";
import { storeAdminFlag } from "@/domains/team/admin-flag";
import { onSignedOut } from "@/domains/account/parts/session/sign-out";

/** Removes the administration flag from the browser at sign-out. */
export function AdminFlagReset() {
  useEffect(() => onSignedOut(() => storeAdminFlag(false)), []);
  return null;
}
