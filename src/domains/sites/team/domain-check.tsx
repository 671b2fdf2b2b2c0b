import type { CheckedRecord } from "@contract/domain-checks";
import type { DomainVerdict, TlsState } from "@contract/enums";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { Alert } from "@/kit/ui/alert";
import { State } from "@/kit/ui/badge";
import { useAttempt } from "@/kit/use-error-toast";
import { adminPaths } from "@/platform/admin-paths";
import { readableDomain } from "@/platform/domain-name";
import { nameOf } from "@/platform/names";
import { useCheckDomain } from "./data";
import type { DomainHolder, ReadCheck } from "./rules";

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

type VerdictBadgeProps = {
  check: ReadCheck | null;
  /** The check is too old to count. */
  stale?: boolean;
};

/** The badge with the result of a domain check. */
export function VerdictBadge({ check, stale = false }: VerdictBadgeProps) {
  const { t } = useTranslation("admin");
  if (!check?.checkedAt) return <State tone="neutral">{t("site.verdict.never")}</State>;
  const { verdict } = check;
  return <State tone={stale ? "neutral" : verdictTones[verdict]}>{t(`site.verdict.${verdict}`)}</State>;
}

/** The badge with the certificate of a check; renders nothing when it was not checked. */
export function CertificateBadge({ check }: { check: ReadCheck | null }) {
  const { t } = useTranslation("admin");
  return check?.tls ? <State tone={tlsTones[check.tls]}>{t(`site.tls.${check.tls}`)}</State> : null;
}

/** The records of a check, folded because the result is what matters; renders nothing before the first check. */
export function FoldedRecords({ check }: { check: ReadCheck | null }) {
  const { t } = useTranslation("admin");
  if (!check || check.records.length === 0) return null;
  return (
    <details>
      <summary className="min-h-6 cursor-pointer text-sm font-semibold text-muted hover:text-ink pointer-coarse:min-h-11">
        {t("site.records")}
      </summary>
      <div className="mt-3 flex flex-col gap-3">
        <CheckedRecords check={check} />
      </div>
    </details>
  );
}

/** The found and the expected value of each DNS record; renders nothing before the first check. */
export function CheckedRecords({ check }: { check: ReadCheck | null }) {
  const { t } = useTranslation("admin");
  if (!check || check.records.length === 0) return null;
  return (
    <>
      <ul className="flex flex-col divide-y divide-line text-sm">
        {check.records.map((record) => (
          <RecordLine key={`${record.type} ${record.name}`} record={record} />
        ))}
        {check.tls ? (
          <li className="flex items-center justify-between gap-4 py-2.5">
            <span className="font-semibold">{t("site.tlsName")}</span>
            <CertificateBadge check={check} />
          </li>
        ) : null}
      </ul>
      <p className="text-xs text-muted">
        {t("site.recordsHelp")} {check.tls ? <span>{t("site.tlsHelp")}</span> : null}
      </p>
    </>
  );
}

function RecordLine({ record }: { record: CheckedRecord }) {
  const { t } = useTranslation("admin");
  const { type, name, expected, found, state, disagree } = record;
  return (
    <li className="flex flex-col gap-1 py-2.5 first:pt-0">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <span className="font-semibold">
          <span>{type}</span> <span className="font-normal text-muted">{name}</span>
        </span>
        <State tone={recordTones[state]}>{t(`site.record.${state}`)}</State>
      </div>
      <p className="break-all">
        <span className="text-muted">{t("site.found")}</span> <span>{found.join(", ") || "–"}</span>
      </p>
      {state !== "right" && expected.length > 0 ? (
        <p className="break-all">
          <span className="text-muted">{t("site.expected")}</span> <span>{expected.join(", ")}</span>
        </p>
      ) : null}
      {disagree ? <p className="text-warning">{t("site.disagree")}</p> : null}
    </li>
  );
}

/** Names other customers with a domain, each with a link to their site; nothing without one. */
export function DomainHolders({ holders }: { holders: readonly DomainHolder[] }) {
  const { t } = useTranslation("admin");
  if (holders.length === 0) return null;
  return (
    <Alert tone="warning" title={t("site.holders.title")}>
      <ul className="flex flex-col gap-1.5">
        {holders.map((holder) => (
          <li
            key={`${holder.siteId} ${holder.domain} ${String(holder.isRequest)}`}
            className="[overflow-wrap:anywhere]"
          >
            <Link to={adminPaths.site(holder.siteId)} className="text-link">
              {nameOf(holder) ?? t("activations.noName")}
            </Link>
            <span> · </span>
            <span>
              {holder.isRequest
                ? t("site.holders.requests", { domain: readableDomain(holder.domain) })
                : t("site.holders.has", {
                    domain: readableDomain(holder.domain),
                    state: t(`customers.site.${holder.status}`),
                  })}
            </span>
          </li>
        ))}
      </ul>
    </Alert>
  );
}

/** The checked domain: the site's current or its requested one. */
type Which = "own" | "requested";

/** Checks the domains of a site and returns which check is running. */
export function useDomainCheck(siteId: string) {
  const { t } = useTranslation("admin");
  const attempt = useAttempt();
  const check = useCheckDomain();
  const checking: Which | null = check.isPending ? (check.variables.requested ? "requested" : "own") : null;
  async function checkNow(which: Which): Promise<void> {
    await attempt(check.mutateAsync({ siteId, requested: which === "requested" }), t("site.checkFailed"));
  }
  return { checking, checkNow };
}

/** Checks a domain once when a dialog opens. */
export function useCheckOnce(wanted: boolean, onCheck: () => void): void {
  const checked = useRef(false);
  useEffect(() => {
    if (!wanted || checked.current) return;
    checked.current = true;
    onCheck();
  }, [wanted, onCheck]);
}
