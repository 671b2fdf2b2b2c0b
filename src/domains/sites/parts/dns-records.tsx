import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { CopyButton } from "@/kit/copy-button";
import type { CheckedRecord } from "@contract/domain-checks";
import { Badge } from "@/kit/ui/badge";
import type { DnsRecord } from "../rules";

type DnsRecordsProps = {
  records: readonly DnsRecord[];
  /** The records of the last check; empty before the first. */
  checked: readonly CheckedRecord[];
};

/** The required DNS records, each with its purpose, its current state and a copy button. */
export function DnsRecords({ records, checked }: DnsRecordsProps) {
  const { t } = useTranslation("firstSteps");
  const own = records.filter(({ type }) => type !== "NS");
  const nameServers = records.filter(({ type }) => type === "NS");
  return (
    <ul aria-label={t("dns.records")} className="mt-2 flex w-full flex-col gap-3">
      {own.map((record) => (
        <Record
          key={record.type}
          records={[record]}
          checked={checked.find(({ type }) => type === record.type)}
        >
          {t(record.type === "A" ? "dns.a" : "dns.cname")}
        </Record>
      ))}
      {nameServers.length > 0 ? (
        <Record records={nameServers}>{t(own.length > 0 ? "dns.ns" : "dns.nsOnly")}</Record>
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
  const { t } = useTranslation("firstSteps");
  return (
    <li className="flex flex-col gap-3 rounded-xl border border-line bg-sunken p-4">
      <p className="max-w-prose text-[0.9375rem]">{children}</p>
      {records.map(({ type, name, value }) => (
        <dl key={value} className="flex flex-wrap gap-x-6 gap-y-2">
          <Part term={t("dns.type")} value={type} />
          {name === null ? null : <Part term={t("dns.name")} value={name} />}
          <Part term={t("dns.value")} value={value}>
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
  const { t } = useTranslation("firstSteps");
  if (state === "unknown" || state === "info") return null;
  if (state === "right") {
    return (
      <p>
        <Badge tone="success">{t("dns.right")}</Badge>
      </p>
    );
  }
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Badge tone="warning">{t(state === "missing" ? "dns.missing" : "dns.differs")}</Badge>
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
