import Eye from "lucide-react/icons/eye";
import PenLine from "lucide-react/icons/pen-line";
import { useTranslation } from "react-i18next";
import { Link, useParams } from "react-router-dom";
import { PageHeader } from "@/components/page-header";
import { QueryError } from "@/components/query-error";
import { Alert } from "@/components/ui/alert";
import { buttonVariants } from "@/components/ui/button-variants";
import { Card } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/skeleton";
import { useDialogOnDemand } from "@/components/use-dialog-on-demand";
import { adminPaths } from "@/config/admin-paths";
import { ContactSection } from "@/features/customers/components/contact-section";
import { CustomerSentence } from "@/features/customers/components/customer-sentence";
import { OwingNotice } from "@/features/customers/components/owing-notice";
import { SiteSection } from "@/features/customers/components/site-section";
import { SubscriptionSection } from "@/features/customers/components/subscription-section";
import { TasksSection } from "@/features/customers/components/tasks-section";
import { hasTwoLive, type CustomerDetail } from "@/features/customers/detail";
import { useCustomer } from "@/features/customers/queries";
import { useTaskWords } from "@/features/team-tasks/use-task-words";
import { isNotFound } from "@/lib/errors";
import { useCan } from "../../layouts/admin/admin-context";
import { useToast } from "../../toast";
import { useErrorToast } from "../../use-error-toast";
import { CustomerRole } from "./customer-role";
import { CustomerTimeline } from "./customer-timeline";
import { AdminNotFoundRoute } from "./not-found";
import { SubscriptionPriceMove } from "./subscription-price-move";

const loadPhoneDialog = async () =>
  (await import("@/features/customers/components/edit-phone-dialog")).EditPhoneDialog;

/** A customer: their state in a sentence, what happened, and the facts. */
export function AdminCustomerRoute() {
  const { t } = useTranslation("admin");
  const { profileId: id = "" } = useParams();
  const query = useCustomer(id);
  const { data } = query;
  if (isNotFound(query.error)) return <AdminNotFoundRoute />;
  const title = data ? (data.fullName ?? data.email ?? t("customers.noName")) : t("customers.detail.title");

  return (
    <>
      <PageHeader back={{ to: adminPaths.customers, label: t("customers.title") }} title={title}>
        {data ? <HeaderActions customer={data} /> : null}
      </PageHeader>
      {data ? (
        // The key resets selections and dialogs for another customer.
        <CustomerContents key={id} customer={data} />
      ) : query.error ? (
        <Card>
          <QueryError title={t("customers.detail.failed")} query={query} />
        </Card>
      ) : (
        <div aria-busy="true" className={columns}>
          <Skeleton className="h-96 rounded-2xl" />
          <Skeleton className="h-64 rounded-2xl" />
        </div>
      )}
    </>
  );
}

const columns = "grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]";

function HeaderActions({ customer: { id } }: { customer: CustomerDetail }) {
  const { t } = useTranslation("admin");
  const mayWrite = useCan("messages.write");
  const look = buttonVariants({ variant: "outline", size: "sm" });
  return (
    <>
      {mayWrite ? (
        <Link to={adminPaths.newConversation(id)} className={look}>
          <PenLine aria-hidden="true" />
          {t("customers.write")}
        </Link>
      ) : null}
      <Link to={adminPaths.customerPanel(id)} className={look}>
        <Eye aria-hidden="true" />
        {t("viewAs.open")}
      </Link>
    </>
  );
}

function CustomerContents({ customer }: { customer: CustomerDetail }) {
  const { t } = useTranslation("admin");
  const seesMoney = useCan("money.read");
  const seesSites = useCan("sites.read");
  return (
    <>
      <CustomerSentence customer={customer} seesMoney={seesMoney} seesSites={seesSites} />
      {hasTwoLive(customer.subscriptions) ? (
        <Alert tone="warning" title={t("customers.two")} className="mb-4">
          {t("customers.twoText")}
        </Alert>
      ) : null}
      <OwingNotice customer={customer} />
      <div className={columns}>
        {/* On a phone, the history is longer than the facts and follows them. */}
        <div className="min-w-0 max-lg:order-last">
          <CustomerTimeline customer={customer} />
        </div>
        <CustomerFacts customer={customer} seesMoney={seesMoney} seesSites={seesSites} />
      </div>
    </>
  );
}

type CustomerFactsProps = { customer: CustomerDetail; seesMoney: boolean; seesSites: boolean };

function CustomerFacts({ customer, seesMoney, seesSites }: CustomerFactsProps) {
  const { t } = useTranslation("admin");
  const { toast } = useToast();
  const showErrorToast = useErrorToast();
  const mayWrite = useCan("customers.write");
  const readsRoles = useCan("roles.read");
  const wordsOf = useTaskWords();
  const phoneDialog = useDialogOnDemand(loadPhoneDialog, (error) =>
    showErrorToast(t("customers.failedToDo"), error),
  );
  return (
    <div className="flex min-w-0 flex-col gap-4">
      {customer.tasks.length > 0 ? (
        <TasksSection
          tasks={customer.tasks}
          nameOf={({ kind, dueAt }) => wordsOf({ kind, dueAt, doneAt: null }).what}
        />
      ) : null}
      <ContactSection
        customer={customer}
        onEditPhone={mayWrite ? phoneDialog.open : undefined}
        opening={phoneDialog.opening}
      />
      {seesMoney ? (
        <SubscriptionSection
          customer={customer}
          renderPriceMove={(subscription) => (
            <SubscriptionPriceMove customer={customer} subscription={subscription} />
          )}
        />
      ) : null}
      {seesSites && customer.site ? <SiteSection site={customer.site} /> : null}
      {readsRoles ? <CustomerRole customer={customer} /> : null}
      {phoneDialog.Dialog ? (
        <phoneDialog.Dialog
          customer={customer}
          onSaved={() => {
            phoneDialog.close();
            toast({ title: t("customers.phone.saved") });
          }}
          onClose={phoneDialog.close}
        />
      ) : null}
    </div>
  );
}
