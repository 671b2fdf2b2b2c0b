import { useEffect, useRef } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { paths } from "@/platform/paths";
import { onSignedOut } from "@/domains/account/parts/session/sign-out";

const excludedPaths: readonly string[] = [
  paths.login,
  paths.registerLegacy,
  paths.verifyEmail,
  paths.forgotPassword,
  paths.updatePassword,
  paths.invitation,
  paths.emailCorrection,
];

/**
 * Redirects signed-out users to the login page or to their requested page. Does nothing during sign-in and sign-up.
 */
export function SignOutNavigation() {
  const navigate = useNavigate();
  const location = useLocation();
  const here = useRef(location);

  useEffect(() => {
    here.current = location;
  }, [location]);

  useEffect(
    () =>
      onSignedOut((signOut) => {
        const { pathname, search, hash } = here.current;
        if (signOut.requested && signOut.goTo) {
          void navigate(signOut.goTo, { replace: true });
          return;
        }
        if (excludedPaths.includes(pathname) || pathname.startsWith(paths.admin.home)) return;
        // After an expired session, the next sign-in returns to this page.
        const state = signOut.requested ? null : { next: pathname + search + hash };
        void navigate(paths.login, { replace: true, state });
      }),
    [navigate],
  );
  return null;
}
