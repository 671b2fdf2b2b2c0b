import ContactRound from "lucide-react/icons/contact-round";
import OctagonAlert from "lucide-react/icons/octagon-alert";
import { ClippedText } from "@/kit/data-table/clipped-text";
import { defineList } from "@/kit/data-table/list-description";
import { adminPaths } from "@/platform/admin-paths";
import { phoneCell, timeCell } from "@/platform/csv";
import { daysAgo } from "@/platform/time";
import { DomainWithStorefront } from "@/domains/sites/parts/storefront-icon";
import { readableDomain } from "@/platform/domain-name";
import { formatShortDate } from "@/platform/formatters";
import { listSource } from "@/platform/list/list-source";
import { SiteBadge, SubscriptionBadge } from "../parts/state-badges";

const source = listSource({
  select: (database, counting) =>
    database.from("customer_list").select(
      `id, fullName:full_name, email, phone, domain, subscription, hasTwoSubscriptions:two_subscriptions,
      site:site_status, teamRole:team_role, language:locale, since:created_at`,
      counting,
    ),
  sorts: {
    cliente: { column: "full_name", field: "fullName" },
    email: { column: "email", field: "email" },
    dominio: { column: "domain", field: "domain" },
    desde: { column: "created_at", field: "since" },
  },
  ties: [{ column: "id", field: "id", followsSort: true }],
  exportsByTies: true,
  filters: {
    assinatura: {
      choices: {
        todas: null,
        "em-vigor": (query) => query.in("subscription", ["active", "overdue"]),
        ativas: (query) => query.eq("subscription", "active"),
        atrasadas: (query) => query.in("subscription", ["overdue", "unpaid"]),
        pausadas: (query) => query.eq("subscription", "paused"),
        encerradas: (query) => query.eq("subscription", "ended"),
        contestadas: (query) => query.eq("subscription", "disputed"),
        nenhuma: (query) => query.eq("subscription", "none"),
        duas: (query) => query.eq("two_subscriptions", true),
      },
    },
    site: {
      choices: {
        todos: null,
        "sem-pagamento": (query) => query.eq("filed_as", "awaiting_payment"),
        "a-ativar": (query) => query.eq("filed_as", "awaiting_activation").neq("site_status", "refunded"),
        "no-ar": (query) => query.eq("filed_as", "active"),
        suspensos: (query) => query.eq("filed_as", "suspended"),
        cancelados: (query) => query.eq("filed_as", "cancelled"),
      },
    },
    idioma: {
      choices: {
        todos: null,
        "pt-BR": (query) => query.eq("locale", "pt-BR"),
        "pt-PT": (query) => query.eq("locale", "pt-PT"),
        en: (query) => query.eq("locale", "en"),
      },
    },
    desde: {
      choices: {
        sempre: null,
        "7-dias": (query) => query.gte("created_at", daysAgo(7)),
        "30-dias": (query) => query.gte("created_at", daysAgo(30)),
        "12-meses": (query) => query.gte("created_at", daysAgo(365)),
      },
    },
    conta: {
      choices: {
        todas: null,
        clientes: (query) => query.is("team_role", null),
        equipe: (query) => query.not("team_role", "is", null),
      },
    },
  },
});

/** Every account, found by name, e-mail, phone or domain. `site` is null for callers who may not read sites. */
export const customersList = defineList({
  name: "customers",
  source,
  key: ["customers"],
  label: "customers.title",
  failure: "customers.failed",
  empty: { icon: ContactRound, title: "customers.empty", text: "customers.emptyText" },
  rowName: ({ fullName, email }) => fullName ?? email ?? "",
  rowDetail: ({ domain, email }) => (domain ? readableDomain(domain) : (email ?? "")),
  linkTo: ({ id }) => adminPaths.customer(id),
  columns: [
    {
      id: "cliente",
      header: "customers.columns.name",
      primary: true,
      phone: "name",
      cell: ({ fullName }, { t }) => fullName ?? t("customers.noName"),
    },
    {
      id: "email",
      header: "customers.columns.email",
      from: "2xl",
      cell: ({ email }) => (email ? <ClippedText translate="no">{email}</ClippedText> : "–"),
    },
    {
      id: "dominio",
      header: "customers.columns.domain",
      phone: "detail",
      cell: ({ domain, site }) => (domain ? <DomainWithStorefront domain={domain} status={site} /> : "–"),
    },
    {
      id: "assinatura",
      header: "customers.columns.subscription",
      width: 152,
      from: "xl",
      cell: ({ subscription, hasTwoSubscriptions }, { t }) => (
        <span className="flex min-w-0 items-center gap-1.5">
          <SubscriptionBadge state={subscription} />
          {hasTwoSubscriptions ? (
            <span title={t("customers.two")} className="shrink-0 text-warning">
              <OctagonAlert aria-hidden="true" className="size-4.5" />
              <span className="sr-only">{t("customers.two")}</span>
            </span>
          ) : null}
        </span>
      ),
    },
    {
      id: "site",
      header: "customers.columns.site",
      width: 184,
      phone: "state",
      cell: ({ site, teamRole, subscription }, { t }) => {
        // Colleagues have an account without a site.
        if (teamRole && site !== "active")
          return (
            <span className="truncate text-muted">
              {t("customers.team", { role: t(`customers.role.${teamRole}`) })}
            </span>
          );
        if (!["overdue", "unpaid", "disputed", "paused"].includes(subscription))
          return site ? <SiteBadge status={site} /> : "–";
        // A phone has no column of subscriptions.
        return (
          <>
            <span className="sm:hidden">
              <SubscriptionBadge state={subscription} />
            </span>
            <span className="max-sm:hidden">{site ? <SiteBadge status={site} /> : "–"}</span>
          </>
        );
      },
    },
    {
      id: "desde",
      header: "customers.columns.since",
      width: 108,
      from: "lg",
      align: "end",
      phone: "date",
      cell: ({ since }, { language }) => formatShortDate(since, language),
    },
  ],
  views: [
    { name: "table.all", filters: {} },
    { name: "customers.filters.subscription.atrasadas", filters: { assinatura: "atrasadas" } },
    { name: "customers.filters.site.a-ativar", filters: { site: "a-ativar" } },
    { name: "customers.filters.site.suspensos", filters: { site: "suspensos" } },
  ],
  filters: {
    assinatura: {
      label: "customers.columns.subscription",
      choice: (value) => `customers.filters.subscription.${value}`,
    },
    site: { label: "customers.columns.site", choice: (value) => `customers.filters.site.${value}` },
    idioma: { label: "customers.columns.language", choice: (value) => `customers.filters.language.${value}` },
    desde: { label: "customers.columns.since", choice: (value) => `customers.filters.since.${value}` },
    conta: { label: "customers.columns.account", choice: (value) => `customers.filters.account.${value}` },
  },
  file: {
    name: "csv.files.customers",
    selection: true,
    columns: [
      { header: "customers.columns.name", cell: ({ fullName }) => fullName },
      { header: "customers.columns.email", cell: ({ email }) => email },
      { header: "csv.phone", cell: ({ phone }) => phoneCell(phone) },
      { header: "customers.columns.domain", cell: ({ domain }) => domain && readableDomain(domain) },
      {
        header: "customers.columns.subscription",
        cell: ({ subscription }, { t }) => t(`customers.subscription.${subscription}`),
      },
      {
        header: "customers.two",
        cell: ({ hasTwoSubscriptions }, { t }) => t(hasTwoSubscriptions ? "csv.yes" : "csv.no"),
      },
      { header: "customers.columns.site", cell: ({ site }, { t }) => site && t(`customers.site.${site}`) },
      { header: "customers.columns.language", cell: ({ language }) => language },
      { header: "customers.columns.since", cell: ({ since }) => timeCell(since) },
    ],
  },
});
