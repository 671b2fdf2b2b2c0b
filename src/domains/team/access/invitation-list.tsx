import { useTranslation } from "react-i18next";
import { MoreActions } from "@/kit/data-table/row-actions";
import { Badge } from "@/kit/ui/badge";
import { formatDayAndTime } from "@/platform/formatters";
import { useLanguage } from "@/platform/use-language";
import { useNow } from "@/platform/time";
import type { OpenInvitation } from "./data";

type InvitationListProps = {
  invitations: readonly OpenInvitation[];
  /** Undefined for read-only roles. */
  actions:
    | { inviteAgain: (invitation: OpenInvitation) => void; withdraw: (invitation: OpenInvitation) => void }
    | undefined;
};

/** Invitations that wait for their acceptance, with the time until which their link is valid. */
export function InvitationList({ invitations, actions }: InvitationListProps) {
  const { t } = useTranslation(["admin", "adminTeam"]);
  const language = useLanguage();
  const now = useNow();
  return (
    <ul aria-label={t("adminTeam:invitations")} className="flex flex-col">
      {invitations.map((invitation) => {
        const { id, email, role, sentAt, expiresAt } = invitation;
        const isExpired = Date.parse(expiresAt) <= now;
        return (
          <li
            key={id}
            className="flex items-start gap-3 border-t border-line py-4 first:border-t-0 first:pt-0 last:pb-0"
          >
            <div className="flex min-w-0 flex-1 flex-col gap-1">
              <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold [overflow-wrap:anywhere]">
                <span translate="no">{email}</span>
                <Badge>{t(`customers.role.${role}`)}</Badge>
                {isExpired ? <Badge tone="warning">{t("adminTeam:expired")}</Badge> : null}
              </p>
              <p className="flex flex-wrap gap-x-4 text-sm text-muted">
                <span>{t("adminTeam:sentAt", { date: formatDayAndTime(sentAt, language) })}</span>
                {isExpired ? null : (
                  <span>{t("adminTeam:expiresAt", { date: formatDayAndTime(expiresAt, language) })}</span>
                )}
              </p>
            </div>
            {actions ? (
              <MoreActions
                name={email}
                actions={[
                  {
                    label: t("adminTeam:inviteAgain"),
                    description: `${t("adminTeam:inviteAgain")}: ${email}`,
                    onSelect: () => actions.inviteAgain(invitation),
                  },
                  {
                    label: t("adminTeam:withdraw"),
                    description: `${t("adminTeam:withdraw")}: ${email}`,
                    onSelect: () => actions.withdraw(invitation),
                  },
                ]}
              />
            ) : null}
          </li>
        );
      })}
    </ul>
  );
}
