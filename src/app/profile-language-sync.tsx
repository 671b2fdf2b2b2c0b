import { useEffect, useRef } from "react";
import { useLocation } from "react-router-dom";
import { isBehindLogin } from "@/platform/addresses";
import { useSession } from "@/domains/account/parts/session/session-state";
import { hasChosenLanguage } from "@/platform/i18n";
import { reportFailure } from "@/platform/report-failure";
import { useLanguage } from "@/platform/use-language";

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
    import("@/domains/account/parts/session/session-profile-api")
      .then(({ saveLocale }) => saveLocale(userId, language))
      .catch((error: unknown) => {
        console.error("The language could not be stored in the profile.", error);
      });
  }, [language, userId]);

  useEffect(() => {
    if (userId === null || !entered) return;
    import("@/domains/account/parts/session/session-user")
      .then(({ adoptProfileLanguage }) => adoptProfileLanguage(userId))
      .catch(reportFailure);
  }, [userId, entered]);

  return null;
}
