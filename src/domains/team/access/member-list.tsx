import { teamRoles, type TeamRole } from "@contract/enums";
import { useTranslation } from "react-i18next";
import { MoreActions } from "@/kit/data-table/row-actions";
import { Badge } from "@/kit/ui/badge";
import { formatDate, formatDayAndTime } from "@/platform/formatters";
import { useLanguage } from "@/platform/use-language";
import type { Member } from "./data";

type MemberListProps = {
  members: readonly Member[];
  /** The signed-in user, whose own role does not change. */
  userId: string;
  /** Asks for another role, or none; undefined for read-only roles. */
  onChange: ((member: Member, role: TeamRole | null) => void) | undefined;
};

/** Everyone with a role: since when, with which protection, and their last sign-in. */
export function MemberList({ members, userId, onChange }: MemberListProps) {
  const { t } = useTranslation(["admin", "adminTeam"]);
  const language = useLanguage();
  return (
    <ul aria-label={t("adminTeam:members")} className="flex flex-col">
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
                <Badge>{t(`customers.role.${role}`)}</Badge>
                {id === userId ? (
                  <span className="text-sm font-normal text-muted">{t("adminTeam:you")}</span>
                ) : null}
              </p>
              {name === null ? null : (
                <p translate="no" className="text-muted [overflow-wrap:anywhere]">
                  {email}
                </p>
              )}
              <p className="flex flex-wrap gap-x-4 gap-y-0.5 text-sm text-muted">
                {since ? <span>{t("adminTeam:since", { date: formatDate(since, language) })}</span> : null}
                {hasFactor === null ? null : (
                  <span>{t(hasFactor ? "adminTeam:factorOn" : "adminTeam:factorOff")}</span>
                )}
                <span>
                  {lastSignInAt
                    ? t("adminTeam:lastSignIn", { date: formatDayAndTime(lastSignInAt, language) })
                    : t("adminTeam:neverSignedIn")}
                </span>
              </p>
            </div>
            {onChange && id !== userId ? (
              <MoreActions
                name={label}
                actions={[
                  ...teamRoles
                    .filter((one) => one !== role)
                    .map((one) => {
                      const action = t("adminTeam:changeTo", { role: t(`customers.role.${one}`) });
                      return {
                        label: action,
                        description: `${action}: ${label}`,
                        onSelect: () => onChange(member, one),
                      };
                    }),
                  {
                    label: t("adminTeam:remove"),
                    description: `${t("adminTeam:remove")}: ${label}`,
                    onSelect: () => onChange(member, null),
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
