import Eye from "lucide-react/icons/eye";
import EyeOff from "lucide-react/icons/eye-off";
import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { FormField } from "@/kit/form/form-field";
import type { FieldState } from "@/kit/form/use-app-form";
import { Input } from "@/kit/ui/input";

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
