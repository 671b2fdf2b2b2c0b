import Check from "lucide-react/icons/check";
import Copy from "lucide-react/icons/copy";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "./ui/button";

type CopyButtonProps = {
  /** The copied text. */
  value: string;
  /** Description of the text for the button's name: "Copy the value of record A". */
  what: string;
  /** Visible words, where the text is not beside the button: "Copy the link". Default: "Copy". */
  label?: string;
  /** Whether it looks like a link in a line of text. */
  isInline?: boolean;
};

const shownMs = 4_000;

/** Copies a text and shows the result. */
export function CopyButton({ value, what, label, isInline = false }: CopyButtonProps) {
  const { t } = useTranslation();
  const [outcome, setOutcome] = useState<"copied" | "failed" | null>(null);

  useEffect(() => {
    if (outcome === null) return undefined;
    const timer = setTimeout(() => setOutcome(null), shownMs);
    return () => clearTimeout(timer);
  }, [outcome]);

  async function copy() {
    try {
      await navigator.clipboard.writeText(value);
      setOutcome("copied");
    } catch {
      // Not permitted, or no clipboard on this device.
      setOutcome("failed");
    }
  }

  return (
    <span className="inline-flex flex-wrap items-center gap-x-3 gap-y-1">
      <Button
        variant={isInline ? "link" : "outline"}
        size="sm"
        className={isInline ? "p-0!" : undefined}
        aria-label={t("actions.copyNamed", { what })}
        onClick={() => void copy()}
      >
        {outcome === "copied" ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
        <span>{label ?? t("actions.copy")}</span>
      </Button>
      {/* Takes no room before it has words. */}
      <output className={outcome === "failed" ? "text-sm text-muted [overflow-wrap:anywhere]" : "sr-only"}>
        {outcome === "copied"
          ? t("actions.copied", { value })
          : outcome === "failed"
            ? t("actions.copyFailed")
            : null}
      </output>
    </span>
  );
}
