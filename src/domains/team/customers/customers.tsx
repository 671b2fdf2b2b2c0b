import Download from "lucide-react/icons/download";
import { useTranslation } from "react-i18next";
import { ListView } from "@/kit/data-table/list-view";
import { useList } from "@/kit/data-table/use-list";
import { PageHeader } from "@/kit/page-header";
import { Button } from "@/kit/ui/button";
import { useDialogOnDemand } from "@/kit/use-dialog-on-demand";
import { useErrorToast } from "@/kit/use-error-toast";
import { customersList } from "./customers-list";
import { useCan } from "../parts/admin-context";

const loadPayments = async () => (await import("./payments-export-dialog")).PaymentsExportDialog;

/** The list of all accounts, and the export of payments. */
export function AdminCustomersRoute() {
  const { t } = useTranslation("admin");
  const shown = useList(customersList);
  const seesSites = useCan("sites.read");
  const seesMoney = useCan("money.read");
  const showErrorToast = useErrorToast();
  const payments = useDialogOnDemand(loadPayments, (error) =>
    showErrorToast(t("customers.payments.openFailed"), error),
  );

  return (
    <>
      <PageHeader title={t("customers.title")}>
        {seesMoney ? (
          <Button variant="outline" size="sm" loading={payments.opening} onClick={payments.open}>
            <Download aria-hidden="true" />
            {t("customers.payments.open")}
          </Button>
        ) : null}
      </PageHeader>
      <ListView shown={shown} choices={seesSites ? {} : { site: null }} />
      {payments.Dialog ? <payments.Dialog onClose={payments.close} /> : null}
    </>
  );
}
