import { useState } from "react";
import { Navigate, Outlet, useLocation, useSearchParams } from "react-router-dom";
import { paths } from "@/platform/paths";
import { modelAddress, modelParameter } from "@/platform/site-models";
import { returnPathIn } from "@/domains/account/parts/auth-navigation";
import { useSession, type SessionUser } from "@/domains/account/parts/session/session";
import { paymentPage } from "@/domains/billing/parts/payment-entry";
import { panelLook } from "@/kit/shell-look";
import { SessionWait } from "@/kit/session-wait";

/**
 * Redirects visitors to the login page, which returns to the current page. For navigation only: the database enforces
 * access.
 */
export function RequireSession() {
  const session = useSession();
  const { pathname, search, hash } = useLocation();
  const [wasSignedIn, setWasSignedIn] = useState(false);
  if (session.status === "signed-in" && !wasSignedIn) setWasSignedIn(true);

  if (session.status === "signed-in") return <Outlet />;
  // After a sign-out on this page, SignOutNavigation redirects.
  if (session.status === "loading" || (wasSignedIn && session.status === "signed-out")) {
    return <SessionWait look={panelLook} />;
  }
  return <Navigate to={paths.login} replace state={{ next: pathname + search + hash }} />;
}

const homeOf = ({ isTeam }: SessionUser, slug: string | null) =>
  isTeam ? paths.admin.home : modelAddress(paths.dashboard.home, slug);

/**
 * Redirects signed-in users from the login and sign-up pages to their requested page. Without one, customers go to
 * the dashboard, and the team goes to the administration. Customers who came to subscribe go to the payment. The
 * addresses of the dashboard and of the payment keep the model that the customer chose.
 */
export function RedirectIfSession() {
  const session = useSession();
  const { state } = useLocation();
  const [params] = useSearchParams();

  if (session.status === "loading") return <SessionWait />;
  if (session.status === "signed-in") {
    const slug = params.get(modelParameter);
    const next = returnPathIn(state);
    if (next === paths.plans && !session.user.isTeam) return <Navigate {...paymentPage(slug)} replace />;
    return <Navigate to={next ?? homeOf(session.user, slug)} replace />;
  }
  return <Outlet />;
}
