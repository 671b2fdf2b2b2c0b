import { clsx } from "clsx";
import CloudAlert from "lucide-react/icons/cloud-alert";
import CloudCheck from "lucide-react/icons/cloud-check";
import CloudUpload from "lucide-react/icons/cloud-upload";
import FilePen from "lucide-react/icons/file-pen";
import HardDrive from "lucide-react/icons/hard-drive";
import { useTranslation } from "react-i18next";
import { errorMessages } from "@/platform/error-messages";
import { formatClock } from "@/platform/formatters";
import { useLanguage } from "@/platform/use-language";
import { Button } from "../ui/button";
import type { SaveState } from "./use-autosave";

const icons = {
  empty: FilePen,
  saved: CloudCheck,
  saving: CloudUpload,
  kept: HardDrive,
  failed: CloudAlert,
} as const;

type SaveStatusProps = {
  state: SaveState;
  /** Saves again after a failure. */
  onRetry: () => void;
  className?: string;
};

/** Shows where unsaved changes are stored. Announces only failures to screen readers. */
export function SaveStatus({ state, onRetry, className }: SaveStatusProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const Icon = icons[state.kind];
  const hasFailed = state.kind === "failed";
  return (
    <div
      className={clsx(
        "flex min-h-6 flex-wrap items-center gap-x-2 text-sm",
        hasFailed ? "text-danger" : "text-muted",
        className,
      )}
    >
      <Icon className="size-4 shrink-0" aria-hidden="true" />
      <p role={hasFailed ? "alert" : undefined} className="min-w-0">
        <span>
          {state.kind === "saved" && state.at !== null
            ? t("autosave.savedAt", { time: formatClock(new Date(state.at), language) })
            : t(`autosave.${state.kind}`)}
        </span>
        {hasFailed ? (
          <span>{` ${state.error ? t(errorMessages[state.error.code]) : t("autosave.fieldShowsWhy")}`}</span>
        ) : null}
      </p>
      {hasFailed ? (
        <Button variant="link" size="sm" onClick={onRetry}>
          {t("actions.retry")}
        </Button>
      ) : null}
    </div>
  );
}
