import Download from "lucide-react/icons/download";
import X from "lucide-react/icons/x";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { errorMessages } from "@/lib/error-messages";
import { toAppError } from "@/lib/errors";
import type { ExportOptions } from "@/lib/list/export-rows";
import { Alert } from "../ui/alert";
import { Button } from "../ui/button";
import { Progress } from "../ui/progress";

/** Saves what a list shows as a file. */
export type SaveExport = (options: ExportOptions) => Promise<void>;

/** An export as it goes on: not at all, so far (0 to 1, null before the first row), or failed. */
export type ExportState =
  { kind: "idle" } | { kind: "running"; share: number | null } | { kind: "failed"; error: unknown };

/** Runs exports one at a time; leaving the page breaks one off. */
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

type ExportButtonProps = { state: ExportState; onStart: () => void; onCancel: () => void };

/** Exports a list; while it does, how far it is and a way to stop it. */
export function ExportButton({ state, onStart, onCancel }: ExportButtonProps) {
  const { t } = useTranslation("admin");
  const button = useRef<HTMLButtonElement>(null);
  const wasRunning = useRef(false);
  const isRunning = state.kind === "running";
  useEffect(() => {
    // The button that was pressed to stop is gone: the focus goes back to where it began.
    if (wasRunning.current && !isRunning && document.activeElement === document.body) button.current?.focus();
    wasRunning.current = isRunning;
  }, [isRunning]);

  if (!isRunning) {
    return (
      <Button ref={button} variant="outline" size="sm" onClick={onStart}>
        <Download aria-hidden="true" />
        {t("table.export")}
      </Button>
    );
  }
  return (
    <span className="flex items-center gap-2 text-sm">
      <Progress
        value={state.share === null ? null : Math.round(state.share * 100)}
        label={t("table.exporting")}
        className="w-24!"
      />
      <Button variant="outline" size="sm" onClick={onCancel}>
        <X aria-hidden="true" />
        {t("table.cancelExport")}
      </Button>
    </span>
  );
}

/** Says that an export failed, and why. */
export function ExportFailure({ state }: { state: ExportState }) {
  const { t } = useTranslation("admin");
  return state.kind === "failed" ? (
    <Alert tone="danger" role="alert" title={t("table.exportFailed")}>
      {t(errorMessages[toAppError(state.error).code], { ns: "common" })}
    </Alert>
  ) : null;
}
