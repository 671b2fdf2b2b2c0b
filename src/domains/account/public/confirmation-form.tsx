import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useAppForm } from "@/kit/form/use-app-form";
import { SubmitButton } from "@/kit/form/submit-button";
import type { AppError } from "@/platform/app-error";
import { exchangeCode, verifyLink, type MayReplace } from "../links";
import { setPassword, verifyCode } from "../sign-in";
import { confirmationSchema, minPasswordLength, type SignUpDetails } from "../rules";
import {
  clearTypedPassword,
  takeTypedSignUp,
  typedSignUpFor,
  type TypedSignUp,
} from "../parts/typed-password";
import { CodeField, PasswordField } from "../parts/account-fields";

/** Proof of access to the mailbox: the address that received the code, or the token of the link. */
export type Proof = { email: string } | { tokenHash: string } | { authCode: string };

type ConfirmationFormProps = {
  proof: Proof;
  /** Another tab holds the password of the sign-up: this form need not ask for it. */
  isHandedOver?: boolean;
  /** The waiting tab has no password for this account: the form now asks for it. */
  onNotHandedOver?: () => void;
  /** Receives true before the proof is used, which opens a session, and false when it is rejected. */
  onConfirming: (confirming: boolean) => void;
  /** What this tab still has of the sign-up after a reload, which loses its password. */
  details?: SignUpDetails | null;
  /** Decides about another account that is signed in; used by links. */
  mayReplace?: MayReplace;
  /** The e-mail is confirmed and the password is set. Receives what was typed in the sign-up of this browser. */
  onDone: (details: SignUpDetails | null) => Promise<void>;
  onFailure: (error: AppError) => void;
};

const replaceNone: MayReplace = () => Promise.resolve(false);

function verify(proof: Proof, code: string, mayReplace: MayReplace): Promise<string | null> {
  if ("email" in proof) return verifyCode(proof.email, code);
  return "tokenHash" in proof
    ? verifyLink(proof.tokenHash, "signup", mayReplace)
    : exchangeCode(proof.authCode, mayReplace);
}

/**
 * Confirms an e-mail on a button press (mail scanners open links but press nothing) and sets the account's
 * password. The password of the sign-up is void, because anyone can sign up with any address.
 */
export function ConfirmationForm(props: ConfirmationFormProps) {
  const { proof, isHandedOver = false, details = null, mayReplace = replaceNone } = props;
  const { onNotHandedOver, onConfirming, onDone, onFailure } = props;
  const { t } = useTranslation("auth");
  const [confirmedEmail, setConfirmedEmail] = useState<string | null>(null);
  const [typed, setTyped] = useState(() => ("email" in proof ? typedSignUpFor(proof.email) : null));
  const [isRefused, setRefused] = useState(false);
  const asksCode = "email" in proof && confirmedEmail === null;
  const asksPassword = isRefused || (typed === null && !isHandedOver);

  async function confirm(code: string): Promise<string | null> {
    if (confirmedEmail !== null) return confirmedEmail;
    onConfirming(true);
    try {
      const email = await verify(proof, code, mayReplace);
      if (email === null) onConfirming(false);
      setConfirmedEmail(email);
      return email;
    } catch (error) {
      onConfirming(false);
      throw error;
    }
  }

  /** The sign-up, typed in this tab or the waiting tab. */
  async function knownSignUp(email: string): Promise<TypedSignUp | null> {
    if (typed !== null || !isHandedOver) return typed;
    const taken = await takeTypedSignUp(email);
    if (taken === null) onNotHandedOver?.();
    setTyped(taken);
    return taken;
  }

  const form = useAppForm({
    schema: confirmationSchema({ asksCode, asksPassword }),
    onSubmit: async ({ code = "", password = "" }) => {
      const email = await confirm(code);
      if (email === null) return;
      const known = await knownSignUp(email);
      // The form now shows the password field.
      if (known === null && !asksPassword) return;
      try {
        await setPassword(known === null || isRefused ? password : known.password);
      } catch (error) {
        // If the server rejected the password, the user can type another.
        setRefused(true);
        onNotHandedOver?.();
        throw error;
      }
      clearTypedPassword();
      await onDone(known?.details ?? details);
    },
    fieldErrors: {
      ...("email" in proof && {
        link_invalid: ["code", "validation.codeWrong"],
        forbidden: ["code", "validation.codeWrong"],
      }),
      weak_password: ["password", "validation.passwordWeak"],
    },
    onFailure,
  });

  return (
    <form {...form.formProps} className="flex flex-col gap-5">
      {asksCode ? <CodeField field={form.field("code")} /> : null}
      {asksPassword ? (
        <>
          {"email" in proof && !isRefused ? <p className="text-muted">{t("verify.passwordWhy")}</p> : null}
          <PasswordField
            field={form.field("password")}
            label={t("verify.passwordLabel")}
            autoComplete="new-password"
            startsVisible
            minLength={minPasswordLength}
          />
        </>
      ) : null}
      <SubmitButton size="lg" loading={form.submitting} className="self-start">
        {"email" in proof ? t("verify.submit") : t("verify.linkSubmit")}
      </SubmitButton>
    </form>
  );
}
