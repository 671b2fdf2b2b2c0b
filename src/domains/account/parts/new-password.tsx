import { useRef } from "react";
import { useTranslation } from "react-i18next";
import type { FieldState } from "@/kit/form/use-app-form";
import { useToast } from "@/kit/toast";
import type { AppError } from "@/platform/app-error";
import { toAppError } from "@/platform/errors";
import { mayHaveBeenDone } from "@/platform/insert-once";
import { type FieldMessage, readFieldMessage } from "@/platform/validation";
import { PasswordField } from "./account-fields";

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

/**
 * Sends a new password. The answer to an earlier attempt may have been lost after the server changed the
 * password. Sending the same password again then counts as success.
 *
 * @returns `attempt`, which takes the new password, a function that sends it, and a check whether an error
 * means that it is already set
 */
export function usePasswordAttempt() {
  const unanswered = useRef<string | null>(null);

  return async function attempt(
    password: string,
    send: () => Promise<void>,
    isSetAlready: (refusal: AppError) => boolean | Promise<boolean>,
  ): Promise<void> {
    try {
      await send();
    } catch (thrown) {
      const error = toAppError(thrown);
      if (unanswered.current === password && (await isSetAlready(error))) return;
      if (mayHaveBeenDone(error)) unanswered.current = password;
      throw error;
    }
  };
}

/** Returns a function that shows a toast for an invalid new password, in addition to the field's message. */
export function usePasswordToast(): (message: FieldMessage) => void {
  const { t } = useTranslation(["auth", "common"]);
  const { toast } = useToast();
  return (message) => {
    if (message === "validation.required") return;
    const { key, count } = readFieldMessage(message);
    const mismatch = message === "validation.passwordMismatch";
    toast({
      variant: "destructive",
      title: mismatch ? t("auth:update.mismatchTitle") : t("auth:update.shortTitle"),
      description: t(`common:${key}`, { count }),
    });
  };
}
