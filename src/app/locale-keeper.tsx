import { useEffect, useRef } from "react";
import { useSession } from "@/features/auth/session/session-state";
import { hasChosenLanguage } from "@/lib/i18n";
import { useLanguage } from "@/lib/use-language";

/** Stores the language that a signed-in person chooses in their profile, so that e-mails are in it too. */
export function LocaleKeeper() {
  const session = useSession();
  const language = useLanguage();
  const before = useRef(language);
  const userId = session.status === "signed-in" ? session.user.id : null;

  useEffect(() => {
    if (before.current === language) return;
    before.current = language;
    // A language that came from the profile is stored already.
    if (userId === null || !hasChosenLanguage()) return;
    import("@/features/auth/session/session-profile-api")
      .then(({ saveLocale }) => saveLocale(userId, language))
      .catch((error: unknown) => {
        console.error("The language could not be stored in the profile.", error);
      });
  }, [language, userId]);

  return null;
}
