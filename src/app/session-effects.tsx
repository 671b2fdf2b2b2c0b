import { useEffect, useRef } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { useSession } from "@/domains/account/parts/session/session";
import { onSignedOut } from "@/domains/account/parts/session/sign-out";
import { storeAdminFlag } from "@/domains/team/parts/admin-flag";
import { isBehindLogin } from "@/platform/addresses";
import { hasChosenLanguage } from "@/platform/i18n";
import { paths } from "@/platform/paths";
import { reportFailure } from "@/platform/report-failure";
import { useLanguage } from "@/platform/use-language";

/** Effects for signed-in users on every page. */
export function SessionEffects() {
  return (
    <>
      <SignOutNavigation />
      <ProfileLanguageSync />
      <AdminFlagReset />
    </>
  );
}

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

/**
 * Saves the language chosen by a signed-in user to their profile, which sets the language of e-mails. Applies the
 * language of the profile when they come from the public pages to the panel or the administration.
 */
export function ProfileLanguageSync() {
  const session = useSession();
  const language = useLanguage();
  const entered = isBehindLogin(useLocation().pathname);
  const before = useRef(language);
  const userId = session.status === "signed-in" ? session.user.id : null;

  useEffect(() => {
    if (before.current === language) return;
    before.current = language;
    // A language that was read from the profile is already stored.
    if (userId === null || !hasChosenLanguage()) return;
    import("@/domains/account/parts/session/session-data")
      .then(({ saveLocale }) => saveLocale(userId, language))
      .catch((error: unknown) => {
        console.error("The language could not be stored in the profile.", error);
      });
  }, [language, userId]);

  useEffect(() => {
    if (userId === null || !entered) return;
    import("@/domains/account/parts/session/session-profile")
      .then(({ adoptProfileLanguage }) => adoptProfileLanguage(userId))
      .catch(reportFailure);
  }, [userId, entered]);

  return null;
}

/** Removes the administration flag from the browser at sign-out. */
export function AdminFlagReset() {
  useEffect(() => onSignedOut(() => storeAdminFlag(false)), []);
  return null;
}
