import { useEffect } from "react";
import { useLocation } from "react-router-dom";
import { paths } from "@/platform/paths";
import { readAdminFlag } from "@/domains/team/parts/admin-flag";
import { recordPage } from "@/domains/analytics/view-recorder";

/** Counts page views for the built-in analytics, except in the administration. */
export function VisitCounter() {
  const { pathname } = useLocation();
  useEffect(() => {
    const isAdministration = `${pathname}/`.startsWith(`${paths.admin.home}/`);
    const path = isAdministration ? null : window.location.pathname;
    // In a task of its own, because rendering the page takes long on a slow phone.
    const timer = setTimeout(() => recordPage(path, readAdminFlag()));
    return () => clearTimeout(timer);
  }, [pathname]);
  return null;
}
