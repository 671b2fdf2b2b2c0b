import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { FormField } from "@/components/form/form-field";
import type { FieldState } from "@/components/form/use-app-form";
import { Input } from "@/components/ui/input";

type EmailFieldProps = {
  field: FieldState;
  /** Replaces the usual label. */
  label?: ReactNode;
  defaultValue?: string | undefined;
  /** "username" for the e-mail of an existing account; "off" for a new one. */
  autoComplete?: "email" | "username" | "off";
};

/** The e-mail input, with the e-mail keyboard on phones. */
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
