import type { TeamRole } from "@contract/enums";
import Eye from "lucide-react/icons/eye";
import MoveLeft from "lucide-react/icons/move-left";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useParams } from "react-router-dom";
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
import { RoleSection } from "@/features/customers/components/role-section";
import { SiteSection } from "@/features/customers/components/site-section";
import { TasksSection } from "@/features/customers/components/tasks-section";
import { hasTwoLive, type CustomerDetail, type CustomerEmail } from "@/features/customers/detail";
import { useCustomer, useResendEmail, useSetTeamRole, useTeamRole } from "@/features/customers/queries";
import { useTaskWords } from "@/features/team-tasks/use-task-words";
import { isNotFound, toAppError } from "@/lib/errors";
import { useAdmin, useCan } from "../../layouts/admin/admin-context";
import { AdminPageHead } from "../../layouts/admin/admin-page-head";
import { useToast } from "../../toast";
import { useErrorToast } from "../../use-error-toast";
import { CustomerAudit } from "./customer-audit";
import { CustomerMoney } from "./customer-money";
import { AdminNotFoundRoute } from "./not-found";

const loadPhoneDialog = async () =>
  (await import("@/features/customers/components/edit-phone-dialog")).EditPhoneDialog;
const loadDialog = async () => (await import("@/features/customers/components/confirm-dialog")).ConfirmDialog;

/** One customer: everything about them in one place, and what the team does with it. */
export function AdminCustomerRoute() {
  const { t } = useTranslation("admin");
  const { profileId: id = "" } = useParams();
  const query = useCustomer(id);
  const { data } = query;
  if (isNotFound(query.error)) return <AdminNotFoundRoute />;
  const title = data ? (data.fullName ?? data.email ?? t("customers.noName")) : t("customers.detail.title");

  return (
    <>
      <Link to={adminPaths.customers} className="mb-2 inline-flex items-center gap-1.5 text-sm text-link">
        <MoveLeft aria-hidden="true" className="size-4" />
        {t("customers.title")}
      </Link>
      <AdminPageHead title={title} {...(data?.email && { lead: data.email })}>
        {data ? (
          <Link
            to={adminPaths.customerPanel(data.id)}
            className={buttonVariants({ variant: "outline", size: "sm" })}
          >
            <Eye aria-hidden="true" />
            {t("viewAs.open")}
          </Link>
        ) : null}
      </AdminPageHead>
      {data ? (
        // What was chosen or asked for one customer never stays for the next.
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

/** The role that is asked about before it is given. */
type Asked = { role: TeamRole | null };

function CustomerSections({ customer }: { customer: CustomerDetail }) {
  const { t } = useTranslation("admin");
  const { user } = useAdmin();
  const { toast } = useToast();
  const showErrorToast = useErrorToast();
  const can = {
    writeCustomer: useCan("customers.write"),
    readSites: useCan("sites.read"),
    readMoney: useCan("money.read"),
    readMessages: useCan("messages.read"),
    readEmails: useCan("outbox.read"),
    resend: useCan("outbox.write"),
    readRoles: useCan("roles.read"),
    readAudit: useCan("audit.read"),
    changeRoles: useCan("roles.write"),
  };
  const role = useTeamRole(customer.id, can.readRoles);
  const resend = useResendEmail();
  const setRole = useSetTeamRole();
  const [asked, setAsked] = useState<Asked | null>(null);
  const dialog = useDialogOnDemand(loadDialog, (error) => showErrorToast(t("customers.failedToDo"), error));
  const phoneDialog = useDialogOnDemand(loadPhoneDialog, (error) =>
    showErrorToast(t("customers.failedToDo"), error),
  );
  const wordsOf = useTaskWords();
  const { site } = customer;
  const name = customer.fullName ?? customer.email ?? "";

  function ask(what: Asked): void {
    setAsked(what);
    dialog.open();
  }

  /** Does it and says so; a conflict has words of its own. */
  async function attempt(work: () => Promise<unknown>, done: string, conflict: string): Promise<void> {
    try {
      await work();
      toast({ title: done });
    } catch (error) {
      const words = toAppError(error).code === "conflict" ? conflict : undefined;
      showErrorToast(t("customers.failedToDo"), error, words);
    }
  }

  async function confirm({ role: wanted }: Asked): Promise<void> {
    const to = { userId: customer.id, role: wanted };
    await attempt(() => setRole.mutateAsync(to), t("customers.roleDone"), t("customers.roleConflict"));
    dialog.close();
  }

  const resendNow = (email: CustomerEmail) =>
    attempt(() => resend.mutateAsync(email.id), t("customers.resent"), t("customers.resendConflict"));

  const words = asked && {
    title: t("customers.roleAsked", { name, role: t(`customers.role.${asked.role ?? "none"}`) }),
    text: t(`customers.roleText.${asked.role ?? "none"}`),
    confirm: t("customers.detail.changeRole"),
  };

  return (
    <div className="flex flex-col gap-4">
      {hasTwoLive(customer.subscriptions) ? (
        <Alert tone="warning" title={t("customers.two")}>
          {t("customers.twoText")}
        </Alert>
      ) : null}
      <div className="grid items-start gap-4 lg:grid-cols-2">
        {/* Two stacks: what one of them lacks leaves no gap in the other. */}
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
              onResend={can.resend ? (email) => void resendNow(email) : undefined}
              resending={resend.isPending ? resend.variables : undefined}
            />
          ) : null}
          {can.readAudit ? <CustomerAudit customerId={customer.id} email={customer.email} /> : null}
          {can.readRoles ? (
            <RoleSection
              query={role}
              onChange={can.changeRoles ? (wanted) => ask({ role: wanted }) : undefined}
              isOwn={customer.id === user.id}
            />
          ) : null}
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
      {dialog.Dialog && asked && words ? (
        <dialog.Dialog
          {...words}
          busy={setRole.isPending}
          onConfirm={() => void confirm(asked)}
          onClose={dialog.close}
        />
      ) : null}
    </div>
  );
}
