import Download from "lucide-react/icons/download";
import { useTranslation } from "react-i18next";
import { choiceOf, useListAddress } from "@/components/data-table/list-address";
import { Button } from "@/components/ui/button";
import { useDialogOnDemand } from "@/components/use-dialog-on-demand";
import { adminPaths } from "@/config/admin-paths";
import { exportCustomers } from "@/features/customers/api";
import { CustomerTable } from "@/features/customers/components/customer-table";
import { FilterSelect } from "@/features/customers/components/filter-select";
import {
  accountFilters,
  customerSorts,
  languageFilters,
  siteFilters,
  sinceFilters,
  subscriptionFilters,
} from "@/features/customers/model";
import { useCustomers } from "@/features/customers/queries";
import type { ExportOptions } from "@/lib/list-export";
import { saveFile } from "@/lib/save-file";
import { useLanguage } from "@/lib/use-language";
import { useCan } from "../../layouts/admin/admin-context";
import { AdminPageHead } from "../../layouts/admin/admin-page-head";
import { useErrorToast } from "../../use-error-toast";

const filters = {
  assinatura: choiceOf(subscriptionFilters),
  site: choiceOf(siteFilters),
  idioma: choiceOf(languageFilters),
  desde: choiceOf(sinceFilters),
  conta: choiceOf(accountFilters),
};

const loadPayments = async () =>
  (await import("@/features/customers/components/payments-export-dialog")).PaymentsExportDialog;

/** Every customer, found by name, e-mail, phone or domain. */
export function AdminCustomersRoute() {
  const { t } = useTranslation("admin");
  const language = useLanguage();
  const seesSites = useCan("sites.read");
  const seesMoney = useCan("money.read");
  const showErrorToast = useErrorToast();
  const payments = useDialogOnDemand(loadPayments, (error) =>
    showErrorToast(t("customers.payments.openFailed"), error),
  );
  const address = useListAddress(customerSorts, filters);
  const { search, sort, page, filters: set } = address;
  const request = {
    search,
    sort,
    page,
    subscription: set.assinatura,
    site: set.site,
    language: set.idioma,
    since: set.desde,
    account: set.conta,
  };
  const query = useCustomers(request);
  const save = async (ids: readonly string[] | null, options: ExportOptions) =>
    saveFile(await exportCustomers({ request, ids, language }, options));

  return (
    <>
      <AdminPageHead title={t("customers.title")} lead={t("customers.lead")}>
        {seesMoney ? (
          <Button variant="outline" size="sm" loading={payments.opening} onClick={payments.open}>
            <Download aria-hidden="true" />
            {t("customers.payments.open")}
          </Button>
        ) : null}
      </AdminPageHead>
      <CustomerTable
        address={address}
        query={query}
        onExport={(options) => save(null, options)}
        onExportSelected={(chosen, options) =>
          save(
            chosen.map(({ id }) => id),
            options,
          )
        }
        linkTo={({ id }) => adminPaths.customer(id)}
        filters={
          <>
            <FilterSelect
              label={t("customers.columns.subscription")}
              value={set.assinatura}
              choices={subscriptionFilters.map((value) => ({
                value,
                label: t(`customers.filters.subscription.${value}`),
              }))}
              onChoose={(value) => address.setFilters({ assinatura: filters.assinatura.parse(value) })}
            />
            {seesSites ? (
              <FilterSelect
                label={t("customers.columns.site")}
                value={set.site}
                choices={siteFilters.map((value) => ({ value, label: t(`customers.filters.site.${value}`) }))}
                onChoose={(value) => address.setFilters({ site: filters.site.parse(value) })}
              />
            ) : null}
            <FilterSelect
              label={t("customers.columns.language")}
              value={set.idioma}
              choices={languageFilters.map((value) => ({
                value,
                label: t(`customers.filters.language.${value}`),
              }))}
              onChoose={(value) => address.setFilters({ idioma: filters.idioma.parse(value) })}
            />
            <FilterSelect
              label={t("customers.columns.since")}
              value={set.desde}
              choices={sinceFilters.map((value) => ({ value, label: t(`customers.filters.since.${value}`) }))}
              onChoose={(value) => address.setFilters({ desde: filters.desde.parse(value) })}
            />
            <FilterSelect
              label={t("customers.columns.account")}
              value={set.conta}
              choices={accountFilters.map((value) => ({
                value,
                label: t(`customers.filters.account.${value}`),
              }))}
              onChoose={(value) => address.setFilters({ conta: filters.conta.parse(value) })}
            />
          </>
        }
      />
      {payments.Dialog ? <payments.Dialog onClose={payments.close} /> : null}
    </>
  );
}
