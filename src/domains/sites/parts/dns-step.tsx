import type { CheckedRecord } from "@contract/domain-checks";
import type { DomainVerdict } from "@contract/enums";
import { type ReactNode, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { CopyButton } from "@/kit/copy-button";
import { Badge, State } from "@/kit/ui/badge";
import { Button } from "@/kit/ui/button";
import { Label, Select } from "@/kit/ui/fields";
import type { DomainCheck } from "@/platform/domain-check";
import { formatDateTime } from "@/platform/formatters";
import { paths } from "@/platform/paths";
import { useReadOnly } from "@/platform/read-only";
import { useLanguage } from "@/platform/use-language";
import type { DnsRecord } from "../rules";

type DnsRecordsProps = {
  records: readonly DnsRecord[];
  /** The records of the last check; empty before the first. */
  checked: readonly CheckedRecord[];
};

/** The required DNS records, each with its purpose, its current state and a copy button. */
export function DnsRecords({ records, checked }: DnsRecordsProps) {
  const { t } = useTranslation("dashboard");
  const own = records.filter(({ type }) => type !== "NS");
  const nameServers = records.filter(({ type }) => type === "NS");
  return (
    <ul aria-label={t("firstSteps.dns.records")} className="mt-2 flex w-full flex-col gap-3">
      {own.map((record) => (
        <Record
          key={record.type}
          records={[record]}
          checked={checked.find(({ type }) => type === record.type)}
        >
          {t(record.type === "A" ? "firstSteps.dns.a" : "firstSteps.dns.cname")}
        </Record>
      ))}
      {nameServers.length > 0 ? (
        <Record records={nameServers}>
          {t(own.length > 0 ? "firstSteps.dns.ns" : "firstSteps.dns.nsOnly")}
        </Record>
      ) : null}
    </ul>
  );
}

/** Related records with one explanation. */
function Record({
  records,
  checked,
  children,
}: {
  records: readonly DnsRecord[];
  checked?: CheckedRecord | undefined;
  children: string;
}) {
  const { t } = useTranslation("dashboard");
  return (
    <li className="flex flex-col gap-3 rounded-xl border border-line bg-sunken p-4">
      <p className="max-w-prose text-[0.9375rem]">{children}</p>
      {records.map(({ type, name, value }) => (
        <dl key={value} className="flex flex-wrap gap-x-6 gap-y-2">
          <Part term={t("firstSteps.dns.type")} value={type} />
          {name === null ? null : <Part term={t("firstSteps.dns.name")} value={name} />}
          <Part term={t("firstSteps.dns.value")} value={value}>
            <CopyButton value={value} what={`${type} ${name ?? ""} ${value}`.replace(/\s+/g, " ")} />
          </Part>
        </dl>
      ))}
      {checked ? <RecordNow checked={checked} /> : null}
    </li>
  );
}

/** A record of the last check. */
function RecordNow({ checked: { state, found } }: { checked: CheckedRecord }) {
  const { t } = useTranslation("dashboard");
  if (state === "unknown" || state === "info") return null;
  if (state === "right") {
    return (
      <p>
        <State tone="success">{t("firstSteps.dns.right")}</State>
      </p>
    );
  }
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Badge tone="warning">
        {t(state === "missing" ? "firstSteps.dns.missing" : "firstSteps.dns.differs")}
      </Badge>
      {found.length > 0 ? (
        <code translate="no" className="text-sm [overflow-wrap:anywhere]">
          {found.join(", ")}
        </code>
      ) : null}
    </p>
  );
}

type PartProps = {
  term: string;
  value: string;
  children?: ReactNode;
};

function Part({ term, value, children }: PartProps) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-muted">{term}</dt>
      <dd className="flex min-h-9 flex-wrap items-center gap-x-4 gap-y-2">
        <code translate="no" className="font-semibold [overflow-wrap:anywhere]">
          {value}
        </code>
        <span className="contents">{children}</span>
      </dd>
    </div>
  );
}

const registrars = {
  registroBr: "Registro.br",
  goDaddy: "GoDaddy",
  hostinger: "Hostinger",
  hostGator: "HostGator",
  locaweb: "Locaweb",
} as const;

type Registrar = keyof typeof registrars;

/** The offered registrars by the domain's ending. Registro.br registers .br domains only. */
const registrarsOf = {
  br: ["registroBr", "goDaddy", "hostinger", "hostGator", "locaweb"],
  pt: ["goDaddy", "hostinger"],
  other: ["goDaddy", "hostinger", "hostGator", "locaweb"],
} as const satisfies Record<string, readonly Registrar[]>;

function endingOf(domain: string): keyof typeof registrarsOf {
  const last = domain.split(".").at(-1);
  return last === "br" || last === "pt" ? last : "other";
}

/** Explains in plain words how to enter the DNS records at a registrar, and offers the team's help. */
export function DnsHelp({ domain }: { domain: string }) {
  const { t } = useTranslation("dashboard");
  const readOnly = useReadOnly();
  const id = useId();
  const ending = endingOf(domain);
  const choices = [...registrarsOf[ending], "others", "none"] as const;
  const [chosen, setChosen] = useState("");
  const choice = choices.find((one) => one === chosen);
  return (
    <div className="mt-4 flex w-full flex-col items-start gap-2">
      <Label htmlFor={id}>{t("firstSteps.dns.help.where")}</Label>
      <Select
        id={id}
        value={choice ?? ""}
        onChange={({ target }) => setChosen(target.value)}
        className="w-full max-w-xs"
      >
        {choice === undefined ? (
          <option value="" disabled>
            {t("firstSteps.dns.help.choose")}
          </option>
        ) : null}
        {choices.map((one) => (
          <option key={one} value={one}>
            {one === "others" || one === "none" ? t(`firstSteps.dns.help.${one}`) : registrars[one]}
          </option>
        ))}
      </Select>
      <div aria-live="polite">
        {choice === undefined ? null : (
          <ol className="flex max-w-prose list-decimal flex-col gap-2 pt-2 pl-5 text-[0.9375rem]">
            {(choice === "none"
              ? [t(`firstSteps.dns.help.register.${ending}`), t("firstSteps.dns.help.register.then")]
              : [
                  ...t(`firstSteps.dns.help.steps.${choice}`, { returnObjects: true }),
                  ...t("firstSteps.dns.help.finish", { returnObjects: true }),
                ]
            ).map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        )}
      </div>
      {readOnly ? null : (
        <Link
          to={`${paths.dashboard.support}#mensagem`}
          state={{ subject: t("firstSteps.dns.help.subject") }}
          className="text-link inline-flex min-h-11 items-center"
        >
          {t("firstSteps.dns.help.byTeam")}
        </Link>
      )}
    </div>
  );
}

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
  const { t } = useTranslation("dashboard");
  const language = useLanguage();
  const checked = check?.checkedAt ? check : null;
  return (
    <div className="mt-3 flex w-full flex-col items-start gap-3">
      {checked ? (
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <State wraps tone={tones[checked.verdict]}>
            {t(`firstSteps.dns.verdict.${checked.verdict}`)}
          </State>
          <span className="text-sm text-muted">
            {[
              t("firstSteps.dns.checkedAt", { at: formatDateTime(checked.checkedAt ?? "", language) }),
              ...(checked.nextCheckAt
                ? [t("firstSteps.dns.nextCheck", { at: formatDateTime(checked.nextCheckAt, language) })]
                : []),
            ].join(" ")}
          </span>
        </p>
      ) : null}
      {checked?.records.some(({ type, state }) => type === "AAAA" && state === "unwanted") ? (
        <p className="max-w-prose text-[0.9375rem]">{t("firstSteps.dns.aaaa")}</p>
      ) : null}
      {onCheck ? (
        <Button size="sm" variant="outline" loading={checking} onClick={onCheck}>
          {t("firstSteps.dns.checkNow")}
        </Button>
      ) : null}
    </div>
  );
}
