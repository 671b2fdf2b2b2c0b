import { MoneySection } from "@/features/customers/components/money-section";
import type { CustomerDetail } from "@/features/customers/detail";
import { RefundList } from "@/features/refunds/components/refund-list";
import { useRefunds } from "@/features/refunds/queries";
import { PaymentRefund } from "./payment-refund";
import { SubscriptionPriceMove } from "./subscription-price-move";

/** The customer's subscriptions and payments, with refunds and moves to the plan's present price. */
export function CustomerMoney({ customer }: { customer: CustomerDetail }) {
  const { data: refunds = [] } = useRefunds(customer.id);
  return (
    <MoneySection
      customer={customer}
      renderPriceMove={(subscription) => (
        <SubscriptionPriceMove customer={customer} subscription={subscription} />
      )}
      renderRefundButton={(payment) => <PaymentRefund customer={customer} payment={payment} />}
      renderRefunds={({ id }) => <RefundList refunds={refunds.filter(({ paymentId }) => paymentId === id)} />}
    />
  );
}
