import { useEffect } from "react";
import { useLocation } from "react-router-dom";
import { paths } from "@/config/paths";
import { readAdminFlag } from "@/features/admin-access/admin-flag";
import { recordPage } from "@/features/analytics/view-recorder";

/** Counts page views for the built-in analytics, except in the administration. */
export function VisitCounter() {
  const { pathname } = useLocation();
  useEffect(() => {
    const isAdministration = `${pathname}/`.startsWith(`${paths.admin.home}/`);
    recordPage(isAdministration ? null : window.location.pathname, readAdminFlag());
  }, [pathname]);
  return null;
}
