import type { TeamRole } from "@contract/enums";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useConfirmDialog } from "@/kit/use-dialog-on-demand";
import { RoleSection } from "./role-section";
import type { CustomerDetail } from "../data";
import { useSetTeamRole, useTeamRole } from "./data";
import { useAdmin, useCan } from "../parts/admin-context";
import { useToast } from "@/kit/toast";
import { useAttempt, useErrorToast } from "@/kit/use-error-toast";

/** The customer's role in the team. Asks for confirmation before a change. */
export function CustomerRole({ customer }: { customer: CustomerDetail }) {
  const { t } = useTranslation("admin");
  const { user } = useAdmin();
  const { toast } = useToast();
  const showErrorToast = useErrorToast();
  const attempt = useAttempt();
  const writable = useCan("roles.write");
  const query = useTeamRole(customer.id);
  const setRole = useSetTeamRole();
  const [asked, setAsked] = useState<TeamRole | null>(null);
  const dialog = useConfirmDialog((error) => showErrorToast(t("customers.failedToDo"), error));

  async function confirm(): Promise<void> {
    const work = setRole.mutateAsync({ userId: customer.id, role: asked });
    if (await attempt(work, t("customers.failedToDo"), t("customers.roleConflict"))) {
      toast({ title: t(asked === null ? "customers.roleRemoved" : "customers.roleDone") });
    }
    dialog.close();
  }

  function ask(role: TeamRole | null): void {
    setAsked(role);
    dialog.open();
  }

  return (
    <>
      <RoleSection query={query} onChange={writable ? ask : undefined} isOwn={customer.id === user.id} />
      {dialog.Dialog ? (
        <dialog.Dialog
          title={t("customers.roleAsked", {
            name: customer.fullName ?? customer.email ?? "",
            role: t(`customers.role.${asked ?? "none"}`),
          })}
          text={t(`customers.roleText.${asked ?? "none"}`)}
          confirm={t("customers.detail.changeRole")}
          cancel={t("customers.cancel")}
          busy={setRole.isPending}
          onConfirm={() => void confirm()}
          onClose={dialog.close}
        />
      ) : null}
    </>
  );
}
