import type { TeamRole } from "@contract/enums";
import UserRoundPlus from "lucide-react/icons/user-round-plus";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { PageHeader } from "@/kit/page-header";
import { QueryError } from "@/kit/error-state";
import { Button } from "@/kit/ui/button";
import { Card } from "@/kit/ui/card";
import { Skeleton } from "@/kit/ui/skeleton";
import { useConfirmDialog, useDialogOnDemand } from "@/kit/use-dialog-on-demand";
import { InvitationList } from "./invitation-list";
import { MemberList } from "./member-list";
import {
  type Member,
  type OpenInvitation,
  useInvitations,
  useInviteMember,
  useMembers,
  useRefreshTeam,
  useWithdrawInvitation,
} from "./data";
import { useSetTeamRole } from "../customers/data";
import { useAdmin, useCan } from "../parts/admin-context";
import { useToast } from "@/kit/toast";
import { useAttempt, useErrorToast } from "@/kit/use-error-toast";
import { SettingsNav } from "../settings/settings-nav";

const loadInviteDialog = async () => (await import("./invite-dialog")).InviteDialog;

/** The team: who has access, with which role, and who is invited. */
export function AdminTeamRoute() {
  const { t } = useTranslation(["admin", "adminTeam", "adminSettings"]);
  const { toast } = useToast();
  const showErrorToast = useErrorToast();
  const mayWrite = useCan("roles.write");
  const dialog = useDialogOnDemand(loadInviteDialog, (error) =>
    showErrorToast(t("customers.failedToDo"), error),
  );
  return (
    <div className="mx-auto max-w-232">
      <PageHeader title={t("adminTeam:title")}>
        {mayWrite ? (
          <Button size="sm" loading={dialog.opening} onClick={dialog.open}>
            <UserRoundPlus aria-hidden="true" />
            <span>{t("adminTeam:invite")}</span>
          </Button>
        ) : null}
      </PageHeader>
      <div className="lg:grid lg:grid-cols-[11rem_minmax(0,45rem)] lg:gap-8">
        <SettingsNav />
        <div className="flex min-w-0 flex-col gap-4">
          <Members mayWrite={mayWrite} />
          <Invitations mayWrite={mayWrite} />
        </div>
      </div>
      {dialog.Dialog ? (
        <dialog.Dialog
          onInvited={(email) => {
            dialog.close();
            toast({ title: t("adminTeam:invited"), description: t("adminTeam:invitedText", { email }) });
          }}
          onClose={dialog.close}
        />
      ) : null}
    </div>
  );
}

function Members({ mayWrite }: { mayWrite: boolean }) {
  const { t } = useTranslation(["admin", "adminTeam"]);
  const { user } = useAdmin();
  const { toast } = useToast();
  const showErrorToast = useErrorToast();
  const attempt = useAttempt();
  const query = useMembers();
  const setRole = useSetTeamRole();
  const refresh = useRefreshTeam();
  const [asked, setAsked] = useState<{ member: Member; role: TeamRole | null } | null>(null);
  const dialog = useConfirmDialog((error) => showErrorToast(t("customers.failedToDo"), error));

  async function confirm({ member, role }: { member: Member; role: TeamRole | null }): Promise<void> {
    const work = setRole.mutateAsync({ userId: member.id, role });
    const isDone = await attempt(work, t("customers.failedToDo"), t("customers.roleConflict"));
    dialog.close();
    // The list shows the change before the notice says it.
    await refresh();
    if (isDone) toast({ title: t(role === null ? "customers.roleRemoved" : "customers.roleDone") });
  }

  const wanted = asked?.role ?? "none";
  return (
    <Card className="p-5">
      <h2 className="mb-4 text-base font-bold">{t("adminTeam:members")}</h2>
      {query.data ? (
        <MemberList
          members={query.data}
          userId={user.id}
          onChange={
            mayWrite
              ? (member, role) => {
                  setAsked({ member, role });
                  dialog.open();
                }
              : undefined
          }
        />
      ) : query.error ? (
        <QueryError title={t("adminTeam:failed")} query={query} />
      ) : (
        <Skeleton className="h-40" />
      )}
      {dialog.Dialog && asked ? (
        <dialog.Dialog
          title={
            asked.role === null
              ? t("adminTeam:removeAsked", { name: asked.member.name ?? asked.member.email })
              : t("customers.roleAsked", {
                  name: asked.member.name ?? asked.member.email,
                  role: t(`customers.role.${wanted}`),
                })
          }
          text={t(`customers.roleText.${wanted}`)}
          confirm={asked.role === null ? t("adminTeam:remove") : t("customers.detail.changeRole")}
          cancel={t("customers.cancel")}
          variant={asked.role === null ? "destructive" : "default"}
          busy={setRole.isPending}
          onConfirm={() => void confirm(asked)}
          onClose={dialog.close}
        />
      ) : null}
    </Card>
  );
}

function Invitations({ mayWrite }: { mayWrite: boolean }) {
  const { t } = useTranslation(["admin", "adminTeam"]);
  const { toast } = useToast();
  const attempt = useAttempt();
  const query = useInvitations();
  const invite = useInviteMember();
  const withdraw = useWithdrawInvitation();

  async function inviteAgain({ email, role }: OpenInvitation): Promise<void> {
    const work = invite.mutateAsync({ email, role });
    if (await attempt(work, t("adminTeam:inviteFailed"), t("invalid.alreadyMember"))) {
      toast({ title: t("adminTeam:invited"), description: t("adminTeam:invitedText", { email }) });
    }
  }

  async function withdrawOne({ id }: OpenInvitation): Promise<void> {
    const work = withdraw.mutateAsync(id);
    if (await attempt(work, t("customers.failedToDo"), t("adminTeam:alreadyAccepted"))) {
      toast({ title: t("adminTeam:withdrawn"), description: t("adminTeam:withdrawnText") });
    }
  }

  if (query.data?.length === 0) return null;
  return (
    <Card className="p-5">
      <h2 className="mb-4 text-base font-bold">{t("adminTeam:invitations")}</h2>
      {query.data ? (
        <InvitationList
          invitations={query.data}
          actions={
            mayWrite
              ? {
                  inviteAgain: (invitation) => void inviteAgain(invitation),
                  withdraw: (invitation) => void withdrawOne(invitation),
                }
              : undefined
          }
        />
      ) : query.error ? (
        <QueryError title={t("adminTeam:failed")} query={query} />
      ) : (
        <Skeleton className="h-24" />
      )}
    </Card>
  );
}
