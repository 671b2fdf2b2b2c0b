import Smartphone from "lucide-react/icons/smartphone";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { MfaEnrollDialog } from "./mfa-enroll-dialog";
import { FormFailure } from "@/kit/form/form-failure";
import { SubmitButton } from "@/kit/form/submit-button";
import { useAppForm } from "@/kit/form/use-app-form";
import { ModalDialog } from "@/kit/modal-dialog";
import { useToast } from "@/kit/toast";
import { State } from "@/kit/ui/badge";
import { Button } from "@/kit/ui/button";
import { useErrorToast } from "@/kit/use-error-toast";
import type { AppError } from "@/platform/app-error";
import { formatDate } from "@/platform/formatters";
import { site } from "@/platform/site";
import { useLanguage } from "@/platform/use-language";
import { useRemoveFactor } from "../data";
import { CodeField } from "../parts/account-fields";
import { type Account, codeSchema, type Factor, withoutCodeSchema } from "../rules";

/** Edits the account's MFA factors; renders nothing when the backend has no MFA. */
export function MfaSection({ userId, account }: { userId: string; account: Account }) {
  const { t } = useTranslation("dashboard");
  const { toast } = useToast();
  const showErrorToast = useErrorToast();
  const [isAdding, setAdding] = useState(false);
  const [removing, setRemoving] = useState<Factor | null>(null);

  if (account.aal === null) return null;

  return (
    <>
      <MfaPanel factors={account.factors} onAdd={() => setAdding(true)} onRemove={setRemoving} />
      {isAdding ? (
        <MfaEnrollDialog
          userId={userId}
          issuer={site.name}
          onClose={() => setAdding(false)}
          onFailure={(error) => showErrorToast(t("security.mfa.enrol.error"), error)}
          onDone={() => {
            setAdding(false);
            toast({
              title: t("security.mfa.enrol.done"),
              description: t("security.mfa.enrol.doneText"),
            });
          }}
        />
      ) : null}
      {removing ? (
        <MfaRemoveDialog
          userId={userId}
          factor={removing}
          isLast={account.factors.length === 1}
          needsCode={account.aal === "aal1"}
          onClose={() => setRemoving(null)}
          onFailure={(error) => showErrorToast(t("security.mfa.removal.error"), error)}
          onDone={() => {
            setRemoving(null);
            toast({ title: t("security.mfa.removal.done") });
          }}
        />
      ) : null}
    </>
  );
}

type MfaPanelProps = {
  factors: readonly Factor[];
  onAdd: () => void;
  onRemove: (factor: Factor) => void;
};

/** Shows whether sign-in requires a code, and the registered authenticator apps. */
function MfaPanel({ factors, onAdd, onRemove }: MfaPanelProps) {
  const { t } = useTranslation("dashboard");
  const language = useLanguage();
  const isOn = factors.length > 0;
  return (
    <section className="flex flex-col items-start gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <h3 className="text-lg font-bold">{t("security.mfa.title")}</h3>
        <State tone={isOn ? "success" : "neutral"}>{t(isOn ? "security.mfa.on" : "security.mfa.off")}</State>
      </div>
      <p className="max-w-prose text-muted">{t("security.mfa.text")}</p>
      {isOn ? (
        <ul className="flex w-full flex-col divide-y divide-line rounded-xl border border-line">
          {factors.map((factor) => {
            const date = formatDate(factor.addedAt, language);
            return (
              <li key={factor.id} className="flex flex-wrap items-center gap-3 p-4">
                <Smartphone className="size-5 text-second" aria-hidden="true" />
                <p className="min-w-40 flex-1 leading-snug">
                  <span className="block font-semibold">{t("security.mfa.authenticator")}</span>
                  <span className="text-sm text-muted">{t("security.mfa.addedOn", { date })}</span>
                </p>
                <Button
                  variant="outline"
                  size="sm"
                  aria-label={t("security.mfa.removeLabel", { date })}
                  onClick={() => onRemove(factor)}
                >
                  {t("security.mfa.remove")}
                </Button>
              </li>
            );
          })}
        </ul>
      ) : null}
      <Button variant="outline" onClick={onAdd}>
        {t(isOn ? "security.mfa.addAnother" : "security.mfa.add")}
      </Button>
    </section>
  );
}

type MfaRemoveDialogProps = {
  userId: string;
  factor: Factor;
  /** The only factor: without it, the password is enough to sign in. */
  isLast: boolean;
  /** The session's level is `aal1`: the backend requires a code first. */
  needsCode: boolean;
  onDone: () => void;
  onFailure: (error: AppError) => void;
  onClose: () => void;
};

/** Removes a factor after an explanation of the effect. */
function MfaRemoveDialog({
  userId,
  factor,
  isLast,
  needsCode,
  onDone,
  onFailure,
  onClose,
}: MfaRemoveDialogProps) {
  const { t } = useTranslation(["dashboard", "auth"]);
  const removeFactor = useRemoveFactor(userId);
  const form = useAppForm({
    schema: needsCode ? codeSchema : withoutCodeSchema,
    onSubmit: async ({ code }) => {
      await removeFactor.mutateAsync({ id: factor.id, code });
      onDone();
    },
    fieldErrors: { mfa_invalid_code: ["code", "validation.codeWrong"] },
    onFailure,
  });

  return (
    <ModalDialog
      title={t("security.mfa.removal.title")}
      description={t(isLast ? "security.mfa.removal.last" : "security.mfa.removal.notLast")}
      onClose={onClose}
    >
      <form {...form.formProps} className="flex flex-col gap-5">
        <FormFailure failure={form.failure} title={t("security.mfa.removal.error")} />
        {needsCode ? (
          <CodeField field={form.field("code")} hint={t("auth:fields.authenticatorHint")} />
        ) : null}
        <div className="flex flex-wrap gap-3">
          <SubmitButton variant="destructive" loading={form.submitting}>
            {t("security.mfa.removal.submit")}
          </SubmitButton>
          <Button variant="outline" onClick={onClose}>
            {t("security.mfa.removal.keep")}
          </Button>
        </div>
      </form>
    </ModalDialog>
  );
}
