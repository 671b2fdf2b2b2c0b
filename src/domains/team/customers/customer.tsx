import Eye from "lucide-react/icons/eye";
import PenLine from "lucide-react/icons/pen-line";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useNavigate, useParams } from "react-router-dom";
import { MoreActions } from "@/kit/data-table/row-actions";
import { PageHeader } from "@/kit/page-header";
import { QueryError } from "@/kit/error-state";
import { Alert } from "@/kit/ui/alert";
import { Button, buttonVariants } from "@/kit/ui/button";
import { Card } from "@/kit/ui/card";
import { Skeleton } from "@/kit/ui/skeleton";
import { useDialogOnDemand } from "@/kit/use-dialog-on-demand";
import { adminPaths } from "@/platform/admin-paths";
import { ContactSection, PendingEmailCorrection } from "./contact-section";
import { CustomerSentence } from "./customer-sentence";
import { OwingNotice } from "./owing-notice";
import { SiteSection } from "./site-section";
import { SubscriptionSection } from "./subscription-section";
import { TasksSection } from "./tasks-section";
import { sendConfirmation } from "@/domains/account/sign-in";
import { isNotFound } from "@/platform/errors";
import { useAdmin, useCan } from "../parts/admin-context";
import { useToast } from "@/kit/toast";
import { useErrorToast } from "@/kit/use-error-toast";
import { SubscriptionChanges } from "@/domains/billing/parts/subscription-changes";
import { CustomerDisputes } from "@/domains/billing/parts/customer-disputes";
import { CustomerNotes } from "./customer-notes";
import { CustomerRole } from "./customer-role";
import { CustomerTimeline } from "./customer-timeline";
import { AdminNotFoundRoute } from "../parts/not-found";
import { SubscriptionPriceMove } from "@/domains/billing/parts/subscription-price-move";
import { hasTwoLive } from "../rules";
import { type CustomerDetail, useCustomer, useRefreshCustomers } from "../data";
import { noteConfirmationResent } from "./data";
import { useTaskWords } from "../tasks/use-task-words";

const loadNameDialog = async () => (await import("./contact-dialogs")).EditNameDialog;
const loadEmailDialog = async () => (await import("./contact-dialogs")).CorrectEmailDialog;
const loadPhoneDialog = async () => (await import("./contact-dialogs")).EditPhoneDialog;

/** A customer: their state in a sentence, what happened, and the facts. */
export function AdminCustomerRoute() {
  const { t } = useTranslation("admin");
  const { profileId: id = "" } = useParams();
  const query = useCustomer(id);
  const { data } = query;
  if (isNotFound(query.error)) return <AdminNotFoundRoute />;
  const isNamedByEmail = data?.fullName === null && data.email !== null;
  const title = data ? (data.fullName ?? data.email ?? t("customers.noName")) : t("customers.detail.title");

  return (
    <>
      <PageHeader
        back={{ to: adminPaths.customers, label: t("customers.title") }}
        title={title}
        translate={isNamedByEmail ? "no" : undefined}
      >
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

function HeaderActions({ customer }: { customer: CustomerDetail }) {
  const { t } = useTranslation("admin");
  const writesMessages = useCan("messages.write");
  const writesCustomers = useCan("customers.write");
  const { id, email } = customer;
  const look = buttonVariants({ variant: "outline", size: "sm" });
  return (
    <>
      {writesMessages ? (
        <Link to={adminPaths.newConversation(id)} className={look}>
          <PenLine aria-hidden="true" />
          {t("customers.write")}
        </Link>
      ) : null}
      <Link to={adminPaths.customerPanel(id)} className={look}>
        <Eye aria-hidden="true" />
        {t("viewAs.open")}
      </Link>
      {writesCustomers && email ? <CustomerClosing customer={customer} email={email} /> : null}
    </>
  );
}

const loadClosingDialog = async () => (await import("./close-account-dialog")).CloseAccountDialog;

function CustomerClosing({ customer, email }: { customer: CustomerDetail; email: string }) {
  const { t } = useTranslation("admin");
  const { user } = useAdmin();
  const seesMoney = useCan("money.read");
  const seesSites = useCan("sites.read");
  const { toast } = useToast();
  const navigate = useNavigate();
  const refresh = useRefreshCustomers();
  const showErrorToast = useErrorToast();
  const dialog = useDialogOnDemand(loadClosingDialog, (error) =>
    showErrorToast(t("customers.failedToDo"), error),
  );
  // A member of the team closes their own account in their profile.
  if (customer.id === user.id) return null;
  return (
    <>
      <MoreActions
        name={customer.fullName ?? email}
        disabled={dialog.opening}
        actions={[
          {
            label: t("customers.close.action"),
            description: t("customers.close.action"),
            onSelect: dialog.open,
          },
        ]}
      />
      {dialog.Dialog ? (
        <dialog.Dialog
          customer={customer}
          email={email}
          seesMoney={seesMoney}
          seesSites={seesSites}
          onClosed={() => {
            toast({
              title: t("customers.close.done"),
              description: t("customers.close.doneText", { email }),
            });
            void navigate(adminPaths.customers, { replace: true });
            void refresh();
          }}
          onClose={dialog.close}
        />
      ) : null}
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
      {seesMoney ? <CustomerDisputes customerId={customer.id} /> : null}
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
  const { t } = useTranslation(["admin", "adminCustomer"]);
  const { toast } = useToast();
  const showErrorToast = useErrorToast();
  const mayWrite = useCan("customers.write");
  const readsRoles = useCan("roles.read");
  const wordsOf = useTaskWords();
  const nameDialog = useDialogOnDemand(loadNameDialog, (error) =>
    showErrorToast(t("customers.failedToDo"), error),
  );
  const emailDialog = useDialogOnDemand(loadEmailDialog, (error) =>
    showErrorToast(t("customers.failedToDo"), error),
  );
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
        onEditName={mayWrite ? nameDialog.open : undefined}
        onEditPhone={mayWrite ? phoneDialog.open : undefined}
        onEditEmail={mayWrite ? emailDialog.open : undefined}
        correction={
          customer.emailCorrection ? (
            <PendingEmailCorrection correction={customer.emailCorrection} mayWrite={mayWrite} />
          ) : null
        }
        opening={nameDialog.opening || phoneDialog.opening || emailDialog.opening}
        resend={
          mayWrite && customer.email ? <ResendConfirmation id={customer.id} email={customer.email} /> : null
        }
      />
      <CustomerNotes customerId={customer.id} />
      {seesMoney ? (
        <SubscriptionSection
          customer={customer}
          renderPriceMove={(subscription) => (
            <SubscriptionPriceMove customer={customer} subscription={subscription} />
          )}
          renderChanges={(subscription) => (
            <SubscriptionChanges customer={customer} subscription={subscription} />
          )}
        />
      ) : null}
      {seesSites && customer.site ? <SiteSection site={customer.site} /> : null}
      {readsRoles ? <CustomerRole customer={customer} /> : null}
      {nameDialog.Dialog ? (
        <nameDialog.Dialog
          customer={customer}
          onSaved={() => {
            nameDialog.close();
            toast({ title: t("customers.name.saved") });
          }}
          onClose={nameDialog.close}
        />
      ) : null}
      {emailDialog.Dialog && customer.email ? (
        <emailDialog.Dialog
          profileId={customer.id}
          email={customer.email}
          onSent={(email) => {
            emailDialog.close();
            toast({
              title: t("adminCustomer:email.sent"),
              description: t("adminCustomer:email.sentText", { email }),
            });
          }}
          onClose={emailDialog.close}
        />
      ) : null}
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

/** Sends the confirmation e-mail of a sign-up again, no sooner than the auth service allows. */
function ResendConfirmation({ id, email }: { id: string; email: string }) {
  const { t } = useTranslation("admin");
  const { toast } = useToast();
  const showErrorToast = useErrorToast();
  const refresh = useRefreshCustomers();
  const [sending, setSending] = useState(false);

  async function send(): Promise<void> {
    setSending(true);
    try {
      const seconds = await sendConfirmation(email);
      if (seconds > 0) {
        toast({
          title: t("customers.confirmation.tooSoon"),
          description: t("customers.confirmation.tooSoonText", { count: seconds }),
        });
        return;
      }
      toast({
        title: t("customers.confirmation.sent"),
        description: t("customers.confirmation.sentText", { email }),
      });
      await noteConfirmationResent(id);
      await refresh();
    } catch (error) {
      showErrorToast(t("customers.failedToDo"), error);
    } finally {
      setSending(false);
    }
  }

  return (
    <Button variant="link" size="sm" className="p-0!" loading={sending} onClick={() => void send()}>
      {t("customers.confirmation.resend")}
    </Button>
  );
}
