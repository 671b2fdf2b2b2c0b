import { type TeamRole, teamRoles } from "@contract/enums";
import UserRoundPlus from "lucide-react/icons/user-round-plus";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { MoreActions } from "@/kit/data-table/row-actions";
import { PageHeader } from "@/kit/page-header";
import { ConfirmDialog } from "@/kit/confirm-dialog";
import { QueryError } from "@/kit/error-state";
import { useToast } from "@/kit/toast";
import { Button } from "@/kit/ui/button";
import { Card } from "@/kit/ui/card";
import { Skeleton } from "@/kit/ui/skeleton";
import { useAttempt } from "@/kit/use-error-toast";
import { formatDate, formatDayAndTime } from "@/platform/formatters";
import { useLanguage } from "@/platform/use-language";
import { useSetTeamRole } from "../customers/data";
import { useAdmin, useCan } from "../parts/admin-context";
import { SettingsNav } from "../settings/settings-nav";
import {
  type Member,
  type OpenInvitation,
  useInvitations,
  useInviteMember,
  useMembers,
  useRefreshTeam,
  useWithdrawInvitation,
} from "./data";
import { InvitationList, InviteDialog } from "./invitations";

/** The team: who has access, with which role, and who is invited. */
export function AdminTeamRoute() {
  const { t } = useTranslation("admin");
  const { toast } = useToast();
  const mayWrite = useCan("roles.write");
  const [inviting, setInviting] = useState(false);
  return (
    <div className="max-w-232">
      <PageHeader title={t("team.title")}>
        {mayWrite ? (
          <Button size="sm" onClick={() => setInviting(true)}>
            <UserRoundPlus aria-hidden="true" />
            <span>{t("team.invite")}</span>
          </Button>
        ) : null}
      </PageHeader>
      <div className="lg:grid lg:grid-cols-[11rem_minmax(0,45rem)] lg:gap-8">
        <SettingsNav />
        <div className="flex min-w-0 flex-col gap-4 has-data-hides-rest:*:last:hidden">
          <Members mayWrite={mayWrite} />
          <Invitations mayWrite={mayWrite} />
        </div>
      </div>
      {inviting ? (
        <InviteDialog
          onInvited={(email) => {
            setInviting(false);
            toast({ title: t("team.invited"), description: t("team.invitedText", { email }) });
          }}
          onClose={() => setInviting(false)}
        />
      ) : null}
    </div>
  );
}

function Members({ mayWrite }: { mayWrite: boolean }) {
  const { t } = useTranslation("admin");
  const { user } = useAdmin();
  const { toast } = useToast();
  const attempt = useAttempt();
  const query = useMembers();
  const setRole = useSetTeamRole();
  const refresh = useRefreshTeam();
  const [asked, setAsked] = useState<{ member: Member; role: TeamRole | null } | null>(null);

  async function confirm({ member, role }: { member: Member; role: TeamRole | null }): Promise<void> {
    const work = setRole.mutateAsync({ userId: member.id, role });
    const isDone = await attempt(work, t("customers.failedToDo"), t("customers.roleConflict"));
    setAsked(null);
    // The list shows the change before the notice says it.
    await refresh();
    if (isDone) toast({ title: t(role === null ? "customers.roleRemoved" : "customers.roleDone") });
  }

  const wanted = asked?.role ?? "none";
  return (
    <Card className="p-5">
      <h2 className="mb-4 text-base font-bold">{t("team.members")}</h2>
      {query.data ? (
        <MemberList
          members={query.data}
          userId={user.id}
          onChange={mayWrite ? (member, role) => setAsked({ member, role }) : undefined}
        />
      ) : query.error ? (
        <QueryError title={t("team.failed")} query={query} />
      ) : (
        <Skeleton hidesRest className="h-40" />
      )}
      {asked ? (
        <ConfirmDialog
          title={
            asked.role === null
              ? t("team.removeAsked", { name: asked.member.name ?? asked.member.email })
              : t("customers.roleAsked", {
                  name: asked.member.name ?? asked.member.email,
                  role: t(`customers.role.${wanted}`),
                })
          }
          text={t(`customers.roleText.${wanted}`)}
          confirm={asked.role === null ? t("team.remove") : t("customers.detail.changeRole")}
          cancel={t("customers.cancel")}
          variant={asked.role === null ? "destructive" : "default"}
          busy={setRole.isPending}
          onConfirm={() => void confirm(asked)}
          onClose={() => setAsked(null)}
        />
      ) : null}
    </Card>
  );
}

function Invitations({ mayWrite }: { mayWrite: boolean }) {
  const { t } = useTranslation("admin");
  const { toast } = useToast();
  const attempt = useAttempt();
  const query = useInvitations();
  const invite = useInviteMember();
  const withdraw = useWithdrawInvitation();

  async function inviteAgain({ email, role }: OpenInvitation): Promise<void> {
    const work = invite.mutateAsync({ email, role });
    if (await attempt(work, t("team.inviteFailed"), t("invalid.alreadyMember"))) {
      toast({ title: t("team.invited"), description: t("team.invitedText", { email }) });
    }
  }

  async function withdrawOne({ id }: OpenInvitation): Promise<void> {
    const work = withdraw.mutateAsync(id);
    if (await attempt(work, t("customers.failedToDo"), t("team.alreadyAccepted"))) {
      toast({ title: t("team.withdrawn"), description: t("team.withdrawnText") });
    }
  }

  if (query.data?.length === 0) return null;
  return (
    <Card className="p-5">
      <h2 className="mb-4 text-base font-bold">{t("team.invitations")}</h2>
      {query.data ? (
        <InvitationList
          invitations={query.data}
          actions={
            mayWrite
              ? {
                  inviteAgain,
                  withdraw: withdrawOne,
                }
              : undefined
          }
        />
      ) : query.error ? (
        <QueryError title={t("team.failed")} query={query} />
      ) : (
        <Skeleton className="h-24" />
      )}
    </Card>
  );
}

type MemberListProps = {
  members: readonly Member[];
  /** The signed-in user, whose own role does not change. */
  userId: string;
  /** Asks for another role, or none; undefined for read-only roles. */
  onChange: ((member: Member, role: TeamRole | null) => void) | undefined;
};

/** Everyone with a role: since when, with which protection, and their last sign-in. */
export function MemberList({ members, userId, onChange }: MemberListProps) {
  const { t } = useTranslation("admin");
  const language = useLanguage();
  return (
    <ul aria-label={t("team.members")} className="flex flex-col">
      {members.map((member) => {
        const { id, name, email, role, since, hasFactor, lastSignInAt } = member;
        const label = name ?? email;
        return (
          <li
            key={id}
            className="flex items-start gap-3 border-t border-line py-4 first:border-t-0 first:pt-0 last:pb-0"
          >
            <div className="flex min-w-0 flex-1 flex-col gap-1">
              <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold [overflow-wrap:anywhere]">
                <span>{label}</span>
                <span className="text-sm font-normal">{t(`customers.role.${role}`)}</span>
                {id === userId ? (
                  <span className="text-sm font-normal text-muted">{t("team.you")}</span>
                ) : null}
              </p>
              {name === null ? null : (
                <p translate="no" className="text-sm text-muted [overflow-wrap:anywhere]">
                  {email}
                </p>
              )}
              <p className="flex flex-wrap gap-x-4 gap-y-0.5 text-sm text-muted">
                {since ? <span>{t("team.since", { date: formatDate(since, language) })}</span> : null}
                {hasFactor === null ? null : <span>{t(hasFactor ? "team.factorOn" : "team.factorOff")}</span>}
                <span>
                  {lastSignInAt
                    ? t("team.lastSignIn", { date: formatDayAndTime(lastSignInAt, language) })
                    : t("team.neverSignedIn")}
                </span>
              </p>
            </div>
            {onChange && id !== userId ? (
              <span className="-mt-1.5 -mr-2.5">
                <MoreActions
                  name={label}
                  actions={[
                    ...teamRoles
                      .filter((one) => one !== role)
                      .map((one) => {
                        const action = t("team.changeTo", { role: t(`customers.role.${one}`) });
                        return {
                          label: action,
                          description: `${action}: ${label}`,
                          onSelect: () => onChange(member, one),
                        };
                      }),
                    {
                      label: t("team.remove"),
                      description: `${t("team.remove")}: ${label}`,
                      onSelect: () => onChange(member, null),
                    },
                  ]}
                />
              </span>
            ) : null}
          </li>
        );
      })}
    </ul>
  );
}
