import { useTranslation } from "react-i18next";
import { ListSection } from "@/kit/list-section";
import type { usePayments } from "../data";
import { PaymentHistorySkeleton } from "./billing-skeletons";
import { PaymentHistory } from "./payment-history";

/** Lists a customer's payments page by page. */
export function PaymentsSection({ payments }: { payments: ReturnType<typeof usePayments> }) {
  const { t } = useTranslation("dashboard");
  return (
    <ListSection
      id="pagamentos"
      title={t("payments.title")}
      query={payments}
      error={t("payments.error")}
      skeleton={<PaymentHistorySkeleton />}
      pages={{
        label: t("payments.pages"),
        previous: t("payments.previous"),
        next: t("payments.next"),
        current: (page, count) => t("payments.page", { page, count }),
      }}
    >
      {(items) => <PaymentHistory payments={items} />}
    </ListSection>
  );
}
