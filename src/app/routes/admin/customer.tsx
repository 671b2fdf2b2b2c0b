import Eye from "lucide-react/icons/eye";
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
import { EmailsSection } from "@/features/customers/components/emails-section";
import { MessagesSection } from "@/features/customers/components/messages-section";
import { ProfileSection } from "@/features/customers/components/profile-section";
import { SiteSection } from "@/features/customers/components/site-section";
import { TasksSection } from "@/features/customers/components/tasks-section";
import { hasTwoLive, type CustomerDetail, type CustomerEmail } from "@/features/customers/detail";
import { useCustomer, useResendEmail } from "@/features/customers/queries";
import { useTaskWords } from "@/features/team-tasks/use-task-words";
import { isNotFound } from "@/lib/errors";
import { useCan } from "../../layouts/admin/admin-context";
import { useToast } from "../../toast";
import { useErrorToast } from "../../use-error-toast";
import { CustomerAudit } from "./customer-audit";
import { CustomerMoney } from "./customer-money";
import { CustomerRole } from "./customer-role";
import { AdminNotFoundRoute } from "./not-found";
import { useAttempt } from "./use-attempt";

const loadPhoneDialog = async () =>
  (await import("@/features/customers/components/edit-phone-dialog")).EditPhoneDialog;

/** Shows all data of a customer and the team's actions. */
export function AdminCustomerRoute() {
  const { t } = useTranslation("admin");
  const { profileId: id = "" } = useParams();
  const query = useCustomer(id);
  const { data } = query;
  if (isNotFound(query.error)) return <AdminNotFoundRoute />;
  const title = data ? (data.fullName ?? data.email ?? t("customers.noName")) : t("customers.detail.title");

  return (
    <>
      <PageHeader
        back={{ to: adminPaths.customers, label: t("customers.title") }}
        title={title}
        detail={data?.email}
      >
        {data ? (
          <Link
            to={adminPaths.customerPanel(data.id)}
            className={buttonVariants({ variant: "outline", size: "sm" })}
          >
            <Eye aria-hidden="true" />
            {t("viewAs.open")}
          </Link>
        ) : null}
      </PageHeader>
      {data ? (
        // The key resets selections and dialogs for another customer.
        <CustomerSections key={id} customer={data} />
      ) : query.error ? (
        <Card>
          <QueryError title={t("customers.detail.failed")} query={query} />
        </Card>
      ) : (
        <div aria-busy="true" className="grid gap-4 lg:grid-cols-2">
          <Skeleton className="h-64 rounded-2xl" />
          <Skeleton className="h-64 rounded-2xl" />
        </div>
      )}
    </>
  );
}

function CustomerSections({ customer }: { customer: CustomerDetail }) {
  const { t } = useTranslation("admin");
  const { toast } = useToast();
  const showErrorToast = useErrorToast();
  const attempt = useAttempt();
  const can = {
    writeCustomer: useCan("customers.write"),
    readSites: useCan("sites.read"),
    readMoney: useCan("money.read"),
    readMessages: useCan("messages.read"),
    readEmails: useCan("outbox.read"),
    resend: useCan("outbox.write"),
    readRoles: useCan("roles.read"),
    readAudit: useCan("audit.read"),
  };
  const resend = useResendEmail();
  const phoneDialog = useDialogOnDemand(loadPhoneDialog, (error) =>
    showErrorToast(t("customers.failedToDo"), error),
  );
  const wordsOf = useTaskWords();
  const { site } = customer;

  async function resendEmail({ id }: CustomerEmail): Promise<void> {
    const work = resend.mutateAsync(id);
    if (await attempt(work, t("customers.failedToDo"), t("customers.resendConflict"))) {
      toast({ title: t("customers.resent") });
    }
  }

  return (
    <div className="flex flex-col gap-4">
      {hasTwoLive(customer.subscriptions) ? (
        <Alert tone="warning" title={t("customers.two")}>
          {t("customers.twoText")}
        </Alert>
      ) : null}
      <div className="grid items-start gap-4 lg:grid-cols-2">
        {/* Two columns, so that missing sections leave no gap in the other column. */}
        <div className="flex min-w-0 flex-col gap-4">
          <ProfileSection
            customer={customer}
            onEditPhone={can.writeCustomer ? phoneDialog.open : undefined}
            opening={phoneDialog.opening}
          />
          {can.readMoney ? <CustomerMoney customer={customer} /> : null}
          {can.readMessages ? <MessagesSection messages={customer.messages} /> : null}
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          {can.readSites && site ? <SiteSection site={site} /> : null}
          <TasksSection
            tasks={customer.tasks}
            nameOf={({ kind, dueAt }) => wordsOf({ kind, dueAt, doneAt: null }).what}
          />
          {can.readEmails ? (
            <EmailsSection
              emails={customer.emails}
              onResend={can.resend ? (email) => void resendEmail(email) : undefined}
              resending={resend.isPending ? resend.variables : undefined}
            />
          ) : null}
          {can.readAudit ? <CustomerAudit customerId={customer.id} email={customer.email} /> : null}
          {can.readRoles ? <CustomerRole customer={customer} /> : null}
        </div>
      </div>
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
