import { useEffect, useRef } from "react";
import { useSession } from "@/features/auth/session/session-state";
import { hasChosenLanguage } from "@/lib/i18n";
import { useLanguage } from "@/lib/use-language";

/** When a signed-in person chooses a language, tells the profile, so that e-mails speak it too. */
export function LocaleKeeper() {
  const session = useSession();
  const language = useLanguage();
  const before = useRef(language);
  const userId = session.status === "signed-in" ? session.user.id : null;

  useEffect(() => {
    if (before.current === language) return;
    before.current = language;
    // A language taken over from the profile is there already.
    if (userId === null || !hasChosenLanguage()) return;
    import("@/features/auth/api")
      .then(({ saveLocale }) => saveLocale(userId, language))
      .catch((error: unknown) => {
        console.error("The language could not be stored in the profile.", error);
      });
  }, [language, userId]);

  return null;
}
