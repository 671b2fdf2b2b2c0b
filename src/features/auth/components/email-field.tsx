import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { FormField } from "@/components/form/form-field";
import type { FieldState } from "@/components/form/use-app-form";
import { Input } from "@/components/ui/input";

type EmailFieldProps = {
  field: FieldState;
  /** Instead of the usual word. */
  label?: ReactNode;
  defaultValue?: string | undefined;
  /** "username" where the e-mail identifies an account that exists; "off" where it is a new one. */
  autoComplete?: "email" | "username" | "off";
};

/** The e-mail of a person, with the right keyboard on a phone. */
export function EmailField({ field, label, defaultValue, autoComplete = "email" }: EmailFieldProps) {
  const { t } = useTranslation("auth");
  return (
    <FormField {...field} label={label ?? t("fields.email")}>
      {(control) => (
        <Input
          {...control}
          type="email"
          inputMode="email"
          autoComplete={autoComplete}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          defaultValue={defaultValue}
          required
        />
      )}
    </FormField>
  );
}
