import { useTranslation } from "react-i18next";
import { Button } from "./ui/button";

/** Stands where a page failed: says so, and offers the two things that may help. */
export function FailurePage({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation();
  return (
    <div role="alert" className="mx-auto flex max-w-xl flex-col items-start gap-5 px-6 py-24">
      <h1 className="text-title">{t("failure.title")}</h1>
      <p className="text-lg text-muted">{t("failure.description")}</p>
      <div className="flex flex-wrap gap-3">
        <Button onClick={onRetry}>{t("actions.retry")}</Button>
        <Button variant="outline" onClick={() => window.location.reload()}>
          {t("actions.reload")}
        </Button>
      </div>
    </div>
  );
}
