import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { FormField } from "@/kit/form/form-field";
import type { FieldState } from "@/kit/form/use-app-form";
import { Input } from "@/kit/ui/input";
import { codeLength } from "../rules";

/** The input for a code from an e-mail or an authenticator app. */
export function CodeField({ field, hint }: { field: FieldState; hint?: ReactNode }) {
  const { t } = useTranslation("auth");
  return (
    <FormField {...field} label={t("fields.code", { count: codeLength })} hint={hint}>
      {(control) => (
        <Input
          {...control}
          inputMode="numeric"
          autoComplete="one-time-code"
          // Apps show the code in groups, with spaces between them.
          maxLength={codeLength + 4}
          required
          className="tabular h-14! max-w-60 text-center font-display text-2xl! tracking-[0.3em]"
        />
      )}
    </FormField>
  );
}
