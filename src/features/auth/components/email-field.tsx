import { useTranslation } from "react-i18next";
import { FormField } from "@/components/form/form-field";
import { Input } from "@/components/ui/input";

type EmailFieldProps = {
  field: { name: string; error: string | undefined };
  defaultValue?: string | undefined;
  /** "username" where the e-mail identifies an account that exists. */
  autoComplete?: "email" | "username";
};

/** The e-mail of a person, with the right keyboard on a phone. */
export function EmailField({ field, defaultValue, autoComplete = "email" }: EmailFieldProps) {
  const { t } = useTranslation("auth");
  return (
    <FormField {...field} label={t("fields.email")}>
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
