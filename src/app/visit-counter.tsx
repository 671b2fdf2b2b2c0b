import { useEffect } from "react";
import { useLocation } from "react-router-dom";
import { isWithin, paths } from "@/platform/paths";
import { readAdminFlag } from "@/domains/team/parts/admin-flag";
import { recordPage } from "@/domains/analytics/view-recorder";

// Addresses of certificates contain a code that opens them.
const uncounted = [paths.admin.home, paths.sharedCertificates];

/** Counts page views for the built-in analytics, except in the administration and of certificates. */
export function VisitCounter() {
  const { pathname } = useLocation();
  useEffect(() => {
    const isUncounted = uncounted.some((area) => isWithin(pathname, area));
    const path = isUncounted ? null : window.location.pathname;
    // In a task of its own, because rendering the page takes long on a slow phone.
    const timer = setTimeout(() => recordPage(path, readAdminFlag()));
    return () => clearTimeout(timer);
  }, [pathname]);
  return null;
}
