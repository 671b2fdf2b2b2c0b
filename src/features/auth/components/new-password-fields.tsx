import { useTranslation } from "react-i18next";
import type { FieldState } from "@/components/form/use-app-form";
import { PasswordField } from "./password-field";

type NewPasswordFieldsProps = { field: (name: "password" | "password_confirmation") => FieldState };

/** A new password, typed twice. */
export function NewPasswordFields({ field }: NewPasswordFieldsProps) {
  const { t } = useTranslation("auth");
  return (
    <>
      <PasswordField
        field={field("password")}
        label={t("fields.newPassword")}
        autoComplete="new-password"
        withHint
      />
      <PasswordField
        field={field("password_confirmation")}
        label={t("fields.passwordConfirmation")}
        autoComplete="new-password"
      />
    </>
  );
}
