import { useTranslation } from "react-i18next";
import { PageHeader } from "@/components/page-header";
import { useSearchParams } from "react-router-dom";
import { useCan } from "@/app/layouts/admin/admin-context";
import { adminPaths } from "@/config/admin-paths";
import { MessagesSection } from "@/app/routes/dashboard/messages-section";
import { useMessages } from "@/features/support/queries";
import { toPageNumber } from "@/lib/page-number";
import { Hidden } from "./hidden";

/** Shows a customer's conversations read-only. */
export function PanelSupport({ customerId }: { customerId: string }) {
  const { t } = useTranslation("faqPage");
  const seesMessages = useCan("messages.read");
  return (
    <>
      <PageHeader title={t("support.title")} headTitle={null} />
      {seesMessages ? <Messages customerId={customerId} /> : <Hidden />}
    </>
  );
}

function Messages({ customerId }: { customerId: string }) {
  const [params] = useSearchParams();
  return (
    <MessagesSection
      query={useMessages(customerId, toPageNumber(params.get("pagina")))}
      pathOf={(id) => adminPaths.customerPanelConversation(customerId, id)}
    />
  );
}
