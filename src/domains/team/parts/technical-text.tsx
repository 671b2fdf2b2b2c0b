import { useTranslation } from "react-i18next";

/** The text of a program, folded because the sentence above it says what happened. */
export function TechnicalText({ text }: { text: string }) {
  const { t } = useTranslation("admin");
  return (
    <details>
      <summary className="min-h-6 cursor-pointer text-sm font-semibold text-muted hover:text-ink pointer-coarse:min-h-11">
        {t("failures.raw")}
      </summary>
      <p
        translate="no"
        className="mt-1 rounded-lg bg-sunken px-3 py-2 font-mono text-xs whitespace-pre-line [overflow-wrap:anywhere]"
      >
        {text}
      </p>
    </details>
  );
}
