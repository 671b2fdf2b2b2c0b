import { useTranslation } from "react-i18next";
import { useOnline } from "@/platform/connection";
import { Button } from "./ui/button";
import { Spinner } from "./ui/spinner";

type FailurePageProps = {
  onRetry: () => void;
  /**
   * Whether code or texts failed to load. The page then reloads when the connection returns, so a retry is useless
   * offline.
   */
  notLoaded?: boolean;
};

/** Shown in place of a failed page, with a retry and a reload. */
export function FailurePage({ onRetry, notLoaded = false }: FailurePageProps) {
  const { t } = useTranslation();
  const waiting = !useOnline() && notLoaded;
  return (
    <div
      role="alert"
      data-says-offline={waiting || undefined}
      className="mx-auto flex max-w-xl flex-col items-start gap-5 px-6 py-24"
    >
      <h1 className="text-title">{waiting ? t("failure.offlineTitle") : t("failure.title")}</h1>
      <p className="text-lg text-muted">
        {waiting ? t("failure.offlineDescription") : t("failure.description")}
      </p>
      {waiting ? null : (
        <div className="flex flex-wrap gap-3">
          <Button onClick={onRetry}>{t("actions.retry")}</Button>
          <Button variant="outline" onClick={() => window.location.reload()}>
            {t("actions.reload")}
          </Button>
        </div>
      )}
    </div>
  );
}

/** Fills the window while the page to show is unknown. */
export function FullScreenSpinner() {
  const { t } = useTranslation();
  return (
    <div className="grid min-h-dvh place-items-center text-3xl text-second">
      <Spinner label={t("states.loading")} />
    </div>
  );
}
