import Download from "lucide-react/icons/download";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ListView } from "@/kit/data-table/list-view";
import { useList } from "@/kit/data-table/use-list";
import { PageHeader } from "@/kit/page-header";
import { Button } from "@/kit/ui/button";
import { customersList } from "./customers-list";
import { useCan } from "../parts/admin-context";
import { PaymentsExportDialog } from "./payments-export";

/** The list of all accounts, and the export of payments. */
export function AdminCustomersRoute() {
  const { t } = useTranslation("admin");
  const shown = useList(customersList);
  const seesSites = useCan("sites.read");
  const seesMoney = useCan("money.read");
  const [isExporting, setExporting] = useState(false);

  return (
    <>
      <PageHeader title={t("customers.title")}>
        {seesMoney ? (
          <Button variant="outline" size="sm" onClick={() => setExporting(true)}>
            <Download aria-hidden="true" />
            {t("customers.payments.open")}
          </Button>
        ) : null}
      </PageHeader>
      <ListView shown={shown} choices={seesSites ? {} : { site: null }} />
      {isExporting ? <PaymentsExportDialog onClose={() => setExporting(false)} /> : null}
    </>
  );
}
