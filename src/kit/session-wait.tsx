import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button, buttonVariants } from "./ui/button";
import { Spinner } from "./ui/spinner";
import { paths } from "@/platform/paths";
import { PageSkeleton, ShellSkeleton } from "./shell-frame";
import type { ShellLook } from "./shell-look";

// Exceeds every timeout (the session's is 10 s).
const slowAfterMs = 15_000;

/**
 * Fills the window while the session is loading, with the shell around the page when it has one. Shows instructions when
 * that takes too long.
 */
export function SessionWait({ look }: { look?: ShellLook }) {
  const { t } = useTranslation();
  const [slow, setSlow] = useState(false);

  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), slowAfterMs);
    return () => clearTimeout(timer);
  }, []);

  const instructions = <SlowNotice shown={slow} />;
  if (look) {
    return (
      <ShellSkeleton look={look}>
        {instructions}
        {slow ? null : <PageSkeleton look={look} />}
      </ShellSkeleton>
    );
  }
  return (
    <div className="grid min-h-dvh place-items-center p-4">
      <div className="flex flex-col items-center gap-5 text-center">
        <span className="text-3xl text-second">
          <Spinner label={t("states.loading")} />
        </span>
        {instructions}
      </div>
    </div>
  );
}

function SlowNotice({ shown }: { shown: boolean }) {
  const { t } = useTranslation();
  return (
    <div
      aria-live="polite"
      className="mx-auto flex max-w-prose flex-col items-center gap-3 text-center empty:hidden"
    >
      {shown ? (
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
  );
}
