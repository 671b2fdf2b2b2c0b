import { teamRoles } from "@contract/enums";
import { useTranslation } from "react-i18next";
import * as z from "zod/mini";
import { FormFailure } from "@/kit/form/form-failure";
import { FormField } from "@/kit/form/form-field";
import { SubmitButton } from "@/kit/form/submit-button";
import { useAppForm } from "@/kit/form/use-app-form";
import { ModalDialog } from "@/kit/modal-dialog";
import { Alert } from "@/kit/ui/alert";
import { Select } from "@/kit/ui/fields";
import { useInvitations, useInviteMember } from "./data";
import { EmailField } from "@/domains/account/parts/account-fields";
import { emailSchema } from "@/domains/account/rules";

const inviteSchema = z.extend(emailSchema, { role: z.enum(teamRoles) });

/** Invites an address to the team with a role. */
export function InviteDialog({
  onInvited,
  onClose,
}: {
  onInvited: (email: string) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation(["admin", "adminTeam"]);
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
    <ModalDialog title={t("adminTeam:invite")} description={t("adminTeam:inviteText")} onClose={onClose}>
      <form {...formProps} className="flex flex-col gap-5">
        <FormFailure failure={failure} title={t("adminTeam:inviteFailed")} />
        <EmailField field={field("email")} label={t("customers.columns.email")} autoComplete="off" />
        <FormField
          {...field("role")}
          label={t("adminTeam:role")}
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
              {t("adminTeam:invitedBefore", { role: t(`customers.role.${earlier.role}`) })}
            </Alert>
          ) : null}
        </output>
        <SubmitButton loading={submitting} className="self-start">
          {t("adminTeam:sendInvitation")}
        </SubmitButton>
      </form>
    </ModalDialog>
  );
}
