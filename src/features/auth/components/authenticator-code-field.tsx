import { useTranslation } from "react-i18next";
import { FormField } from "@/components/form/form-field";
import { Input } from "@/components/ui/input";
import { codeLength } from "../model";

/** The code that an authenticator app shows. */
export function AuthenticatorCodeField({ field }: { field: { name: string; error: string | undefined } }) {
  const { t } = useTranslation("auth");
  return (
    <FormField
      {...field}
      label={t("fields.code", { count: codeLength })}
      hint={t("fields.authenticatorHint")}
    >
      {(control) => (
        <Input
          {...control}
          inputMode="numeric"
          autoComplete="one-time-code"
          // Apps show the code in two groups.
          maxLength={codeLength + 4}
          required
          className="tabular h-14 max-w-60 text-center font-display text-2xl tracking-[0.3em]"
        />
      )}
    </FormField>
  );
}
