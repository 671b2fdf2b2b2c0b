import CloudOff from "lucide-react/icons/cloud-off";
import { useTranslation } from "react-i18next";
import type { AppErrorCode } from "@/platform/app-error";
import { errorMessages } from "@/platform/error-messages";
import { Button } from "./ui/button";

type ErrorStateProps = {
  /** What failed, as a short sentence. */
  title?: string;
  /** Error code, which determines the message. */
  code: AppErrorCode;
  onRetry?: () => void;
  /** Whether a retry is pending. */
  retrying?: boolean;
};

/** Shown in place of content that failed to load: error, advice and a retry. */
export function ErrorState({ title, code, onRetry, retrying = false }: ErrorStateProps) {
  const { t } = useTranslation();
  return (
    <div role="alert" className="flex flex-col items-center gap-3 px-4 py-10 text-center">
      <CloudOff className="size-8 text-muted" aria-hidden="true" />
      <p className="font-display text-heading font-bold">{title ?? t("errors.title")}</p>
      <p className="max-w-prose text-muted">{t(errorMessages[code])}</p>
      {onRetry ? (
        <Button variant="outline" onClick={onRetry} loading={retrying} className="mt-2">
          {t("actions.retry")}
        </Button>
      ) : null}
    </div>
  );
}
