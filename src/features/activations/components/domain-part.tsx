import { useTranslation } from "react-i18next";
import type { CheckedRecord, DomainVerdict, TlsState } from "@contract/domain-checks";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import type { DomainCheck } from "@/lib/domain-check";
import { readableDomain } from "@/lib/domain-name";
import { formatDayAndTime } from "@/lib/format-time";
import { useLanguage } from "@/lib/use-language";
import { SitePart } from "./site-part";

const verdictTones = {
  pointing_here: "success",
  partly: "warning",
  elsewhere: "danger",
  none: "danger",
  unknown: "neutral",
} as const satisfies Record<DomainVerdict, string>;

const recordTones = {
  right: "success",
  extra: "warning",
  wrong: "danger",
  missing: "danger",
  unwanted: "warning",
  info: "neutral",
  unknown: "neutral",
} as const satisfies Record<CheckedRecord["state"], string>;

const tlsTones = {
  valid: "success",
  invalid: "warning",
  unreachable: "danger",
} as const satisfies Record<TlsState, string>;

type DomainPartProps = {
  domain: string | null;
  check: DomainCheck | null;
  checking: boolean;
  /** Has the domain asked for now; left out where the person may only look. */
  onCheck: (() => void) | undefined;
};

/** A site's domain: each record as it is and as it should be. */
export function DomainPart({ domain, check, checking, onCheck }: DomainPartProps) {
  const { t } = useTranslation("admin");
  const language = useLanguage();
  const verdict = check?.verdict ?? "unknown";
  return (
    <SitePart
      title={t("site.domain")}
      aside={domain ? <Badge tone={verdictTones[verdict]}>{t(`site.verdict.${verdict}`)}</Badge> : null}
    >
      <p className="font-semibold break-words">
        {domain ? readableDomain(domain) : <span className="text-muted">{t("activations.noDomain")}</span>}
      </p>
      {check && check.records.length > 0 ? (
        <ul className="flex flex-col divide-y divide-line text-sm">
          {check.records.map((record) => (
            <RecordLine key={`${record.type} ${record.name}`} record={record} />
          ))}
          {check.tls ? (
            <li className="flex items-center justify-between gap-4 py-2.5">
              <span className="font-semibold">{t("site.tlsName")}</span>
              <Badge tone={tlsTones[check.tls]}>{t(`site.tls.${check.tls}`)}</Badge>
            </li>
          ) : null}
        </ul>
      ) : null}
      {domain ? (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <p className="mr-auto text-sm text-muted">
            {check?.checkedAt
              ? t("site.checkedAt", { at: formatDayAndTime(check.checkedAt, language) })
              : t("site.neverChecked")}{" "}
            {check?.nextCheckAt
              ? t("site.nextCheck", { at: formatDayAndTime(check.nextCheckAt, language) })
              : null}
          </p>
          {onCheck ? (
            <Button size="sm" variant="outline" loading={checking} onClick={onCheck}>
              {t("site.checkNow")}
            </Button>
          ) : null}
        </div>
      ) : null}
    </SitePart>
  );
}

function RecordLine({ record }: { record: CheckedRecord }) {
  const { t } = useTranslation("admin");
  const { type, name, expected, found, state, disagree } = record;
  return (
    <li className="flex flex-col gap-1 py-2.5 first:pt-0">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <span className="font-semibold">
          {type} <span className="font-normal text-muted">{name}</span>
        </span>
        <Badge tone={recordTones[state]}>{t(`site.record.${state}`)}</Badge>
      </div>
      <p className="break-all">
        <span className="text-muted">{t("site.found")}</span> {found.join(", ") || "–"}
      </p>
      {state !== "right" && expected.length > 0 ? (
        <p className="break-all">
          <span className="text-muted">{t("site.expected")}</span> {expected.join(", ")}
        </p>
      ) : null}
      {disagree ? <p className="text-warning">{t("site.disagree")}</p> : null}
    </li>
  );
}
