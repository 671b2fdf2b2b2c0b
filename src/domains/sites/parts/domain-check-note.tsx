import type { DomainVerdict } from "@contract/enums";
import { useTranslation } from "react-i18next";
import { Badge } from "@/kit/ui/badge";
import { Button } from "@/kit/ui/button";
import type { DomainCheck } from "@/platform/domain-check";
import { formatDateTime } from "@/platform/formatters";
import { useLanguage } from "@/platform/use-language";

const tones = {
  pointing_here: "success",
  partly: "warning",
  elsewhere: "warning",
  none: "warning",
  unknown: "neutral",
} as const satisfies Record<DomainVerdict, string>;

type DomainCheckNoteProps = {
  /** Null before the first check. */
  check: DomainCheck | null;
  checking: boolean;
  onCheck: (() => void) | undefined;
};

/** The result of the last domain check, the time of the next one, and a button to check now. */
export function DomainCheckNote({ check, checking, onCheck }: DomainCheckNoteProps) {
  const { t } = useTranslation("firstSteps");
  const language = useLanguage();
  const checked = check?.checkedAt ? check : null;
  return (
    <div className="mt-3 flex w-full flex-col items-start gap-3">
      {checked ? (
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Badge tone={tones[checked.verdict]}>{t(`dns.verdict.${checked.verdict}`)}</Badge>
          <span className="text-sm text-muted">
            {[
              t("dns.checkedAt", { at: formatDateTime(checked.checkedAt ?? "", language) }),
              ...(checked.nextCheckAt
                ? [t("dns.nextCheck", { at: formatDateTime(checked.nextCheckAt, language) })]
                : []),
            ].join(" ")}
          </span>
        </p>
      ) : null}
      {checked?.records.some(({ type, state }) => type === "AAAA" && state === "unwanted") ? (
        <p className="max-w-prose text-[0.9375rem]">{t("dns.aaaa")}</p>
      ) : null}
      {onCheck ? (
        <Button size="sm" variant="outline" loading={checking} onClick={onCheck}>
          {t("dns.checkNow")}
        </Button>
      ) : null}
    </div>
  );
}
