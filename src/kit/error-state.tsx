import CloudOff from "lucide-react/icons/cloud-off";
import { useTranslation } from "react-i18next";
import type { AppErrorCode } from "@/platform/app-error";
import { errorMessages } from "@/platform/error-messages";
import { toAppError } from "@/platform/errors";
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

type QueryErrorProps = {
  /** What failed, as a short sentence. */
  title: string;
  /** The query that failed. */
  query: { error: unknown; refetch: () => unknown; isFetching: boolean };
};

/** Shown in place of a failed query's content, with a retry. */
export function QueryError({ title, query }: QueryErrorProps) {
  return (
    <ErrorState
      title={title}
      code={toAppError(query.error).code}
      onRetry={() => void query.refetch()}
      retrying={query.isFetching}
    />
  );
}
