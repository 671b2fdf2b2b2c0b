import { useState, type FocusEvent, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { FormField, type FieldControl } from "@/kit/form/form-field";
import type { FieldState } from "@/kit/form/use-app-form";
import { Button } from "@/kit/ui/button";
import { Input } from "@/kit/ui/input";

type EmailFieldProps = {
  field: FieldState;
  /** Replaces the usual label. */
  label?: ReactNode;
  defaultValue?: string | undefined;
  /** "username" for the e-mail of an existing account; "off" for a new one. */
  autoComplete?: "email" | "username" | "off";
};

/** The e-mail input, with the e-mail keyboard on phones. Asks about an address that looks like a typo. */
export function EmailField({ field, label, defaultValue, autoComplete = "email" }: EmailFieldProps) {
  const { t } = useTranslation(["auth", "common"]);
  const [suggested, setSuggested] = useState<{ input: HTMLInputElement; email: string } | null>(null);
  const [unknownEnd, setUnknownEnd] = useState<string | null>(null);

  async function leave(event: FocusEvent<HTMLInputElement>, control: FieldControl): Promise<void> {
    void control.onBlur?.(event);
    const { currentTarget: input } = event;
    const suggestions = await import("@/platform/email-suggestion").catch(() => null);
    const email = suggestions?.suggestEmail(input.value) ?? null;
    setSuggested(email === null ? null : { input, email });
    // The address of an existing account has received an e-mail before.
    const asksEnd = email === null && autoComplete !== "username" && input.value.includes("@");
    const domains = asksEnd ? await import("@/platform/domain").catch(() => null) : null;
    setUnknownEnd(domains?.unknownEndOf(input.value) ?? null);
  }

  function take({ input, email }: { input: HTMLInputElement; email: string }): void {
    input.value = email;
    void field.registration.onChange({ target: input, type: "change" });
    setSuggested(null);
    input.focus();
  }

  return (
    <div className="flex flex-col gap-1.5">
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
            onBlur={(event) => void leave(event, control)}
            required
          />
        )}
      </FormField>
      {/* Present from the start, so that screen readers announce the question. */}
      <output className="text-sm empty:hidden">
        {suggested ? (
          <>
            <span>{t("common:emailSuggestion.ask")}</span>{" "}
            <strong translate="no" className="[overflow-wrap:anywhere]">
              {suggested.email}
            </strong>
            <span>?</span>{" "}
            <Button variant="link" onClick={() => take(suggested)}>
              {t("common:emailSuggestion.use", { email: suggested.email })}
            </Button>
          </>
        ) : unknownEnd ? (
          <span>{t("common:emailSuggestion.unknownEnd", { end: unknownEnd })}</span>
        ) : null}
      </output>
    </div>
  );
}
