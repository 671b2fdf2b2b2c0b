import { activationGaps } from "@contract/enums";
import Rocket from "lucide-react/icons/rocket";
import { useTranslation } from "react-i18next";
import { ClippedText } from "@/kit/data-table/clipped-text";
import { defineList } from "@/kit/data-table/list-description";
import { TwoLines } from "@/kit/data-table/two-lines";
import { State } from "@/kit/ui/badge";
import { adminPaths } from "@/platform/admin-paths";
import { phoneCell, timeCell } from "@/platform/csv";
import { readableDomain } from "@/platform/domain-name";
import { formatDayAndTime } from "@/platform/formatters";
import { formatInternationalPhone } from "@/platform/phone-links";
import { type ListedRow, listSource } from "@/platform/list/list-source";
import { useLanguage } from "@/platform/use-language";
import { useNow } from "@/platform/time";
import { activationsKey, hoursBetween, refetchMs, type Urgency, urgencyOf } from "../activations";
import { isMigrationOpen } from "./rules";

const source = listSource({
  select: (database, counting) =>
    database.from("activation_queue").select(
      `siteId:site_id, profileId:profile_id, fullName:full_name, email, phone, domain,
      deadline:activation_deadline, paidAt:paid_at, preparedAt:prepared_at, migration`,
      counting,
    ),
  sorts: {
    prazo: { column: "activation_deadline", field: "deadline" },
    cliente: { column: "full_name", field: "fullName" },
    dominio: { column: "domain", field: "domain" },
    pagamento: { column: "paid_at", field: "paidAt" },
  },
  ties: [{ column: "site_id", field: "siteId" }],
  filters: {
    mostrar: {
      choices: {
        todas: null,
        vencidas: (query) => query.eq("overdue", true),
        preparadas: (query) => query.not("prepared_at", "is", null),
      },
    },
  },
  // A column of the view would look at the work of every waiting site to show 25 of them.
  complete: async (rows, database) => {
    const { data } = await database
      .rpc("activation_gaps", { site_ids: rows.map(({ siteId }) => siteId) })
      .throwOnError();
    const gapsOf = new Map(data.map(({ site_id: id, gaps }) => [id, gaps]));
    // A site that left the queue between the two reads has no gaps to read: it is not ready.
    return rows.map(({ siteId }) => ({ gaps: gapsOf.get(siteId) ?? activationGaps }));
  },
});

/** A paid site that waits for the team, with its unfinished work. */
export type Activation = ListedRow<typeof source>;

/** Returns whether a site is activated without a reason. */
export function isReady({ gaps }: Pick<Activation, "gaps">): boolean {
  return gaps?.length === 0;
}

/** Names a site by its domain, or by its customer's e-mail until it has one. */
export function activationName({ domain, email }: Pick<Activation, "domain" | "email">): string {
  return domain ? readableDomain(domain) : (email ?? "");
}

/** The paid sites that wait for the team. */
export const activationsList = defineList({
  name: "activations",
  source,
  key: activationsKey,
  refetchMs,
  label: "activations.title",
  failure: "activations.failed",
  empty: { icon: Rocket, title: "activations.empty", text: "activations.emptyText" },
  rowName: activationName,
  linkTo: ({ siteId }) => adminPaths.site(siteId),
  tall: true,
  columns: [
    {
      id: "dominio",
      header: "activations.columns.domain",
      primary: true,
      phone: "name",
      cell: ({ domain }, { t }) =>
        domain ? (
          <ClippedText translate="no">{readableDomain(domain)}</ClippedText>
        ) : (
          <span className="font-normal text-muted">{t("activations.noDomain")}</span>
        ),
    },
    {
      id: "prazo",
      header: "activations.columns.deadline",
      width: 204,
      // Beside the customer, so that the domain has the whole first line.
      phone: "date",
      cell: ({ deadline }) => (deadline ? <CurrentDeadline at={deadline} /> : "–"),
    },
    {
      id: "cliente",
      header: "activations.columns.customer",
      from: "md",
      phone: "detail",
      cell: ({ fullName, email }, { t }) => (
        <TwoLines detail={email && <ClippedText translate="no">{email}</ClippedText>}>
          {fullName ?? t("activations.noName")}
        </TwoLines>
      ),
    },
    {
      id: "situacao",
      header: "activations.columns.state",
      width: 204,
      from: "lg",
      cell: (site, { t }) => (
        <TwoLines
          detail={
            isMigrationOpen(site.migration)
              ? t("activations.migration", { state: t(`site.migration.${site.migration}`) })
              : null
          }
        >
          <State tone={isReady(site) ? "success" : "neutral"}>
            {t(
              isReady(site)
                ? "activations.ready"
                : site.preparedAt
                  ? "activations.prepared"
                  : "activations.preparing",
            )}
          </State>
        </TwoLines>
      ),
    },
    {
      id: "pagamento",
      header: "activations.columns.paid",
      width: 148,
      align: "end",
      phone: "date",
      hiddenAtFirst: true,
      cell: ({ paidAt }, { language }) => (paidAt ? formatDayAndTime(paidAt, language) : "–"),
    },
    {
      id: "whatsapp",
      header: "activations.columns.phone",
      width: 180,
      hiddenAtFirst: true,
      cell: ({ phone }) => (phone ? formatInternationalPhone(phone) : "–"),
    },
  ],
  views: [
    { name: "activations.filters.todas", filters: {} },
    { name: "activations.filters.vencidas", filters: { mostrar: "vencidas" } },
    { name: "activations.filters.preparadas", filters: { mostrar: "preparadas" } },
  ],
  filters: {
    mostrar: { label: "activations.filter", choice: (value) => `activations.filters.${value}` },
  },
  file: {
    name: "csv.files.activations",
    columns: [
      { header: "activations.columns.domain", cell: ({ domain }) => domain && readableDomain(domain) },
      { header: "customers.columns.name", cell: ({ fullName }) => fullName },
      { header: "customers.columns.email", cell: ({ email }) => email },
      { header: "csv.phone", cell: ({ phone }) => phoneCell(phone) },
      { header: "activations.columns.deadline", cell: ({ deadline }) => timeCell(deadline) },
      { header: "activations.columns.paid", cell: ({ paidAt }) => timeCell(paidAt) },
      { header: "csv.preparedAt", cell: ({ preparedAt }) => timeCell(preparedAt) },
    ],
  },
});

function CurrentDeadline({ at }: { at: string }) {
  const language = useLanguage();
  return (
    <TwoLines detail={formatDayAndTime(at, language)}>
      <span>
        <DeadlineBadge at={at} now={useNow()} />
      </span>
    </TwoLines>
  );
}

const tones = {
  overdue: "danger",
  urgent: "warning",
  soon: "warning",
  calm: "neutral",
} as const satisfies Record<Urgency, string>;

type DeadlineBadgeProps = {
  /** ISO 8601. */
  at: string;
  /** Milliseconds. */
  now: number;
};

/** The time left until a deadline, as a badge. */
export function DeadlineBadge({ at, now }: DeadlineBadgeProps) {
  const { t } = useTranslation("admin");
  const urgency = urgencyOf(at, now);
  const count = hoursBetween(at, now);
  return (
    <State tone={tones[urgency]}>
      {urgency === "overdue" ? t("activations.overdue", { count }) : t("activations.left", { count })}
    </State>
  );
}
