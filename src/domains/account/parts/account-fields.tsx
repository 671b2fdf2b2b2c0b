import Eye from "lucide-react/icons/eye";
import EyeOff from "lucide-react/icons/eye-off";
import { type FocusEvent, type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { type FieldControl, FormField } from "@/kit/form/form-field";
import type { FieldState } from "@/kit/form/use-app-form";
import { Button } from "@/kit/ui/button";
import { Input } from "@/kit/ui/fields";
import { codeLength } from "../rules";

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

type PasswordFieldProps = {
  field: FieldState;
  label: ReactNode;
  /** The hint for password managers. */
  autoComplete: "current-password" | "new-password";
  /** Minimum length of a new password, for the hint. */
  minLength?: number;
  /** Shows the text from the start: a new password that is typed once, which a typo would lock out. */
  startsVisible?: boolean;
  /** Content at the end of the label's line, such as a link. */
  aside?: ReactNode;
};

/** A password input with a button that reveals the text. */
export function PasswordField({
  field,
  label,
  autoComplete,
  minLength,
  startsVisible = false,
  aside,
}: PasswordFieldProps) {
  const { t } = useTranslation("auth");
  const [visible, setVisible] = useState(startsVisible);
  const Icon = visible ? EyeOff : Eye;
  const toggleLabel = visible ? t("fields.hidePassword") : t("fields.showPassword");
  return (
    <FormField
      {...field}
      label={label}
      hint={minLength === undefined ? undefined : t("fields.passwordHint", { count: minLength })}
      aside={aside}
    >
      {(control) => (
        <div className="relative">
          <Input
            {...control}
            type={visible ? "text" : "password"}
            autoComplete={autoComplete}
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            required
            className="pr-13"
          />
          <button
            type="button"
            aria-label={toggleLabel}
            title={toggleLabel}
            onClick={() => setVisible(!visible)}
            className="absolute inset-y-0.5 right-0.5 grid w-11 place-items-center rounded-lg text-muted hover:text-ink"
          >
            <Icon className="size-5" aria-hidden="true" />
          </button>
        </div>
      )}
    </FormField>
  );
}

/** The username field that password managers expect in a form with a password. */
export function HiddenUsername({ email }: { email: string }) {
  return <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />;
}

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
