import { teamRoles } from "@contract/enums";
import { useTranslation } from "react-i18next";
import * as z from "zod/mini";
import { EmailField } from "@/domains/account/parts/account-fields";
import { emailSchema } from "@/domains/account/rules";
import { MoreActions } from "@/kit/data-table/row-actions";
import { FormFailure } from "@/kit/form/form-failure";
import { FormField } from "@/kit/form/form-field";
import { SubmitButton } from "@/kit/form/submit-button";
import { useAppForm } from "@/kit/form/use-app-form";
import { ModalDialog } from "@/kit/modal-dialog";
import { Alert } from "@/kit/ui/alert";
import { Badge } from "@/kit/ui/badge";
import { Select } from "@/kit/ui/fields";
import { formatDayAndTime } from "@/platform/formatters";
import { useLanguage } from "@/platform/use-language";
import { useNow } from "@/platform/time";
import { type OpenInvitation, useInvitations, useInviteMember } from "./data";

type InvitationListProps = {
  invitations: readonly OpenInvitation[];
  /** Undefined for read-only roles. */
  actions:
    | {
        inviteAgain: (invitation: OpenInvitation) => Promise<void>;
        withdraw: (invitation: OpenInvitation) => Promise<void>;
      }
    | undefined;
};

/** Invitations that wait for their acceptance, with the time until which their link is valid. */
export function InvitationList({ invitations, actions }: InvitationListProps) {
  const { t } = useTranslation("admin");
  const language = useLanguage();
  const now = useNow();
  return (
    <ul aria-label={t("team.invitations")} className="flex flex-col">
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
                <span className="text-sm font-normal">{t(`customers.role.${role}`)}</span>
                {isExpired ? <Badge tone="warning">{t("team.expired")}</Badge> : null}
              </p>
              <p className="flex flex-wrap gap-x-4 text-sm text-muted">
                <span>{t("team.sentAt", { date: formatDayAndTime(sentAt, language) })}</span>
                {isExpired ? null : (
                  <span>{t("team.expiresAt", { date: formatDayAndTime(expiresAt, language) })}</span>
                )}
              </p>
            </div>
            {actions ? (
              <MoreActions
                name={email}
                actions={[
                  {
                    label: t("team.inviteAgain"),
                    description: `${t("team.inviteAgain")}: ${email}`,
                    onSelect: () => actions.inviteAgain(invitation),
                  },
                  {
                    label: t("team.withdraw"),
                    description: `${t("team.withdraw")}: ${email}`,
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

const inviteSchema = z.extend(emailSchema, { role: z.enum(teamRoles) });

/** Invites an address to the team with a role. */
export function InviteDialog({
  onInvited,
  onClose,
}: {
  onInvited: (email: string) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation("admin");
  const invite = useInviteMember();
  const { form, field, formProps, failure, submitting } = useAppForm({
    schema: inviteSchema,
    values: { email: "", role: "support" },
    keptAs: "invitation",
    onSubmit: async (invited) => {
      await invite.mutateAsync(invited);
      onInvited(invited.email);
    },
    fieldErrors: { conflict: ["email", "admin:invalid.alreadyMember"] },
  });
  const { data: invitations = [] } = useInvitations();
  const typed = form.watch("email").trim().toLowerCase();
  const earlier = invitations.find(({ email }) => email === typed);
  return (
    <ModalDialog title={t("team.invite")} description={t("team.inviteText")} onClose={onClose}>
      <form {...formProps} className="flex flex-col gap-5">
        <FormFailure failure={failure} title={t("team.inviteFailed")} />
        <EmailField field={field("email")} label={t("customers.columns.email")} autoComplete="off" />
        <FormField
          {...field("role")}
          label={t("team.role")}
          hint={t(`customers.roleText.${form.watch("role")}`)}
        >
          {(control) => (
            <Select {...control}>
              {teamRoles.map((role) => (
                <option key={role} value={role}>
                  {t(`customers.role.${role}`)}
                </option>
              ))}
            </Select>
          )}
        </FormField>
        <output className="empty:hidden">
          {earlier ? (
            <Alert tone="warning">
              {t("team.invitedBefore", { role: t(`customers.role.${earlier.role}`) })}
            </Alert>
          ) : null}
        </output>
        <SubmitButton loading={submitting} className="self-start">
          {t("team.sendInvitation")}
        </SubmitButton>
      </form>
    </ModalDialog>
  );
}
