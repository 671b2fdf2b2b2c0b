import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "@/components/ui/button";
import { buttonVariants } from "@/components/ui/button-variants";
import { Spinner } from "@/components/ui/spinner";
import { paths } from "@/config/paths";

// Exceeds every timeout (the session's is 10 s).
const slowAfterMs = 15_000;

/** Fills the window while the session is loading. Shows instructions when that takes too long. */
export function SessionWait() {
  const { t } = useTranslation();
  const [slow, setSlow] = useState(false);

  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), slowAfterMs);
    return () => clearTimeout(timer);
  }, []);

  return (
    <div className="grid min-h-dvh place-items-center p-4">
      <div className="flex flex-col items-center gap-5 text-center">
        <span className="text-3xl text-second">
          <Spinner label={t("states.loading")} />
        </span>
        <div aria-live="polite" className="flex max-w-prose flex-col items-center gap-3 empty:hidden">
          {slow ? (
            <>
              <p className="font-display text-heading font-bold">{t("states.slowTitle")}</p>
              <p className="text-muted">{t("states.slowText")}</p>
              <div className="flex flex-wrap justify-center gap-3">
                <Button onClick={() => window.location.reload()}>{t("actions.reload")}</Button>
                {/* Reloads the document to reset blocked requests. */}
                <a href={paths.login} className={buttonVariants({ variant: "outline" })}>
                  {t("states.slowLogin")}
                </a>
              </div>
            </>
          ) : null}
        </div>
      </div>
    </div>
  );
}
