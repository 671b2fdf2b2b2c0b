import { useEffect, useRef } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { paths } from "@/config/paths";
import { onSignedOut } from "@/features/auth/session/sign-out";

const staysAt: readonly string[] = [
  paths.login,
  paths.registerLegacy,
  paths.verifyEmail,
  paths.forgotPassword,
  paths.updatePassword,
];

/** Leads whoever is signed out to the login page, or to where they asked to go; those who are signing in or up stay. */
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
        if (staysAt.includes(pathname) || pathname.startsWith(paths.admin.home)) return;
        // A session that ended by itself goes on, after signing in, where it was.
        const state = signOut.requested ? null : { next: pathname + search + hash };
        void navigate(paths.login, { replace: true, state });
      }),
    [navigate],
  );
  return null;
}
