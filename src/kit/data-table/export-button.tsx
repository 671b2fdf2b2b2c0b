import Download from "lucide-react/icons/download";
import X from "lucide-react/icons/x";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { errorMessages } from "@/platform/error-messages";
import { toAppError } from "@/platform/errors";
import type { ExportOptions } from "@/platform/list/export-rows";
import { Alert } from "../ui/alert";
import { Button } from "../ui/button";
import { Progress } from "../ui/progress";

/** Exports a list as a file. */
export type SaveExport = (options: ExportOptions) => Promise<void>;

/** State of an export: idle, running (0 to 1, null before the first row), or failed. */
export type ExportState =
  { kind: "idle" } | { kind: "running"; share: number | null } | { kind: "failed"; error: unknown };

/** Runs one export at a time, and cancels it when the page is left. */
export function useExport() {
  const [state, setState] = useState<ExportState>({ kind: "idle" });
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  async function start(save: SaveExport): Promise<void> {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    const { signal } = controller;
    setState({ kind: "running", share: null });
    try {
      await save({ signal, onProgress: (share) => !signal.aborted && setState({ kind: "running", share }) });
      if (!signal.aborted) setState({ kind: "idle" });
    } catch (error) {
      if (!signal.aborted) setState({ kind: "failed", error });
    }
  }

  function cancel(): void {
    running.current?.abort();
    setState({ kind: "idle" });
  }

  return { state, start, cancel };
}

type ExportButtonProps = {
  state: ExportState;
  onStart: () => void;
  onCancel: () => void;
  /** Shows the icon alone, in a narrow place. */
  narrow?: boolean;
};

// The same while it exports, so that the controls beside it keep their place.
const iconWidth = "w-9 px-0! pointer-coarse:w-11";
const buttonWidth = "max-xl:w-9 max-xl:px-0! max-xl:pointer-coarse:w-11 xl:w-40";

/** Exports a list. During the export, shows its progress and a cancel button. */
export function ExportButton({ state, onStart, onCancel, narrow = false }: ExportButtonProps) {
  const { t } = useTranslation("admin");
  const button = useRef<HTMLButtonElement>(null);
  const wasRunning = useRef(false);
  const isRunning = state.kind === "running";
  useEffect(() => {
    // The focused cancel button was removed, so the focus returns to the export button.
    if (wasRunning.current && !isRunning && document.activeElement === document.body) button.current?.focus();
    wasRunning.current = isRunning;
  }, [isRunning]);

  if (!isRunning) {
    return (
      <Button
        ref={button}
        variant="outline"
        size="sm"
        aria-label={t("table.export")}
        title={t("table.export")}
        onClick={onStart}
        className={narrow ? iconWidth : buttonWidth}
      >
        <Download aria-hidden="true" />
        {narrow ? null : <span className="max-xl:hidden">{t("table.export")}</span>}
      </Button>
    );
  }
  return (
    <span className="relative">
      <Button
        variant="outline"
        size="sm"
        aria-label={t("table.cancelExport")}
        title={t("table.cancelExport")}
        onClick={onCancel}
        className={narrow ? iconWidth : buttonWidth}
      >
        <X aria-hidden="true" />
        {narrow ? null : <span className="max-xl:hidden">{t("table.cancelExport")}</span>}
      </Button>
      <Progress
        value={state.share === null ? null : Math.round(state.share * 100)}
        label={t("table.exporting")}
        className="absolute inset-x-1 bottom-0.5 h-1! w-auto!"
      />
    </span>
  );
}

/** Shows why an export failed. */
export function ExportFailure({ state }: { state: ExportState }) {
  const { t } = useTranslation("admin");
  return state.kind === "failed" ? (
    <Alert tone="danger" role="alert" title={t("table.exportFailed")}>
      {t(errorMessages[toAppError(state.error).code], { ns: "common" })}
    </Alert>
  ) : null;
}
