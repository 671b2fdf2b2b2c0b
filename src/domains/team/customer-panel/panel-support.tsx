import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router-dom";
import { PageHeader } from "@/kit/page-header";
import { adminPaths } from "@/platform/admin-paths";
import { useMessages } from "@/domains/support/data";
import { MessagesSection } from "@/domains/support/parts/message-history";
import { useCan } from "../parts/admin-context";
import { toPageNumber } from "@/platform/pagination";
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
