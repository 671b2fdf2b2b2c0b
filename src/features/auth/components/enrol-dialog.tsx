import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { ErrorState } from "@/components/error-state";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent } from "@/components/ui/dialog";
import { Skeleton } from "@/components/ui/skeleton";
import { useForm } from "@/components/use-form";
import type { AppError } from "@/lib/app-error";
import { errorMessages } from "@/lib/error-messages";
import { toAppError } from "@/lib/errors";
import { codeRule, withoutSpaces } from "../model";
import {
  enrolAuthenticator,
  removeAuthenticator,
  verifyAuthenticator,
  type Enrolment,
} from "../second-step-api";
import { AuthenticatorCodeField } from "./authenticator-code-field";
import { SecretKey } from "./secret-key";

export type EnrolDialogProps = {
  /** Whose name the app shows beside the code. */
  issuer: string;
  onDone: () => void;
  onFailure: (error: AppError) => void;
  onClose: () => void;
};

/** Adds an authenticator app: shows what it has to scan, and asks for a first code. */
export function EnrolDialog({ issuer, onDone, onFailure, onClose }: EnrolDialogProps) {
  const { t } = useTranslation(["dashboard", "common"]);
  const [enrolment, setEnrolment] = useState<Enrolment | null>(null);
  const [failure, setFailure] = useState<AppError | null>(null);
  const asked = useRef(false);

  async function begin(): Promise<void> {
    setFailure(null);
    try {
      setEnrolment(await enrolAuthenticator(issuer));
    } catch (error) {
      setFailure(toAppError(error));
    }
  }

  useEffect(() => {
    // Each time adds an authenticator: once is enough, also where effects run twice.
    if (asked.current) return;
    asked.current = true;
    enrolAuthenticator(issuer).then(setEnrolment, (error: unknown) => setFailure(toAppError(error)));
  }, [issuer]);

  function leave(): void {
    onClose();
    if (!enrolment) return;
    // What was not finished would count against the limit; the next try clears what is left.
    removeAuthenticator(enrolment.id).catch((error: unknown) => {
      console.error("An unfinished authenticator could not be removed.", error);
    });
  }

  return (
    <Dialog open onOpenChange={(open) => (open ? undefined : leave())}>
      <DialogContent
        title={t("security.twoStep.enrol.title")}
        description={t("security.twoStep.enrol.description")}
        closeLabel={t("common:actions.close")}
      >
        {enrolment ? (
          <EnrolmentForm enrolment={enrolment} onDone={onDone} onFailure={onFailure} />
        ) : failure ? (
          <ErrorState
            title={t("security.twoStep.enrol.error")}
            code={failure.code}
            onRetry={() => void begin()}
          />
        ) : (
          <div aria-busy="true" className="flex flex-col gap-4">
            <span className="sr-only">{t("security.twoStep.enrol.preparing")}</span>
            <Skeleton className="size-48" />
            <Skeleton className="h-12 w-full" />
          </div>
        )}
      </DialogContent>
    </Dialog>
  );
}

type EnrolmentFormProps = Pick<EnrolDialogProps, "onDone" | "onFailure"> & { enrolment: Enrolment };

function EnrolmentForm({ enrolment, onDone, onFailure }: EnrolmentFormProps) {
  const { t } = useTranslation(["dashboard", "common"]);
  const [failure, setFailure] = useState<AppError | null>(null);
  const form = useForm({
    rules: { code: (value) => codeRule(withoutSpaces(value)) },
    onSubmit: async ({ code }) => {
      setFailure(null);
      try {
        await verifyAuthenticator(enrolment.id, withoutSpaces(code));
        onDone();
      } catch (thrown) {
        const error = toAppError(thrown);
        if (error.code === "mfa_invalid_code") return { code: { key: "validation.codeWrong" } };
        setFailure(error);
        onFailure(error);
      }
      return {};
    },
  });

  return (
    <form {...form.formProps} className="flex flex-col gap-5">
      {failure ? (
        <Alert tone="danger" role="alert" title={t("security.twoStep.enrol.error")}>
          {t(`common:${errorMessages[failure.code]}`)}
        </Alert>
      ) : null}
      <div className="flex flex-col gap-3">
        <p>{t("security.twoStep.enrol.scan")}</p>
        {/* Cameras want dark on light, whatever the page's colours. */}
        <img
          src={enrolment.qrCode}
          alt={t("security.twoStep.enrol.qrAlt")}
          className="size-48 rounded-xl border border-line bg-white p-3"
        />
      </div>
      <SecretKey secret={enrolment.secret} />
      <AuthenticatorCodeField field={form.field("code")} />
      <Button type="submit" loading={form.submitting} className="self-start">
        {t("security.twoStep.enrol.submit")}
      </Button>
    </form>
  );
}
