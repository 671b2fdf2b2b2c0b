import { useTranslation } from "react-i18next";
import type { FieldState } from "@/kit/form/use-app-form";
import { PasswordField } from "./password-field";

type NewPasswordFieldsProps = {
  field: (name: "password" | "password_confirmation") => FieldState;
  /** Minimum length in characters. */
  minLength: number;
};

/** Two inputs for a new password. */
export function NewPasswordFields({ field, minLength }: NewPasswordFieldsProps) {
  const { t } = useTranslation("auth");
  return (
    <>
      <PasswordField
        field={field("password")}
        label={t("fields.newPassword")}
        autoComplete="new-password"
        minLength={minLength}
      />
      <PasswordField
        field={field("password_confirmation")}
        label={t("fields.passwordConfirmation")}
        autoComplete="new-password"
      />
    </>
  );
}
