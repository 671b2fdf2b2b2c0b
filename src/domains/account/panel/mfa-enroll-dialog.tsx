import Copy from "lucide-react/icons/copy";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { ErrorState } from "@/kit/error-state";
import { FormFailure } from "@/kit/form/form-failure";
import { SubmitButton } from "@/kit/form/submit-button";
import { useAppForm } from "@/kit/form/use-app-form";
import { ModalDialog } from "@/kit/modal-dialog";
import { Button } from "@/kit/ui/button";
import { Skeleton } from "@/kit/ui/skeleton";
import type { AppError } from "@/platform/app-error";
import { toAppError } from "@/platform/errors";
import { enrollFactor, type Enrollment, removeFactor, useAddFactor } from "../data";
import { CodeField } from "../parts/account-fields";
import { codeSchema } from "../rules";

type MfaEnrollDialogProps = {
  userId: string;
  /** The name that the app shows beside the code. */
  issuer: string;
  onDone: () => void;
  onFailure: (error: AppError) => void;
  onClose: () => void;
};

/** Adds an authenticator app: shows the QR code, and asks for a first code. */
export function MfaEnrollDialog({ userId, issuer, onDone, onFailure, onClose }: MfaEnrollDialogProps) {
  const { t } = useTranslation("dashboard");
  const [enrollment, setEnrollment] = useState<Enrollment | null>(null);
  const [failure, setFailure] = useState<AppError | null>(null);
  const started = useRef(false);

  async function enroll(): Promise<void> {
    setFailure(null);
    await enrollFactor(issuer).then(setEnrollment, (error: unknown) => setFailure(toAppError(error)));
  }

  useEffect(() => {
    // Each call adds a factor, and effects may run twice.
    if (started.current) return;
    started.current = true;
    void enroll();
    // oxlint-disable-next-line react/exhaustive-deps -- runs once, when the dialog opens
  }, []);

  function cancel(): void {
    onClose();
    if (!enrollment) return;
    // An unfinished factor counts against the limit; the next enrollment removes any that remain.
    removeFactor(enrollment.id).catch((error: unknown) => {
      console.error("An unfinished factor could not be removed.", error);
    });
  }

  return (
    <ModalDialog
      title={t("security.mfa.enrol.title")}
      description={t("security.mfa.enrol.description")}
      onClose={cancel}
    >
      {enrollment ? (
        <EnrollmentForm userId={userId} enrollment={enrollment} onDone={onDone} onFailure={onFailure} />
      ) : failure ? (
        <ErrorState title={t("security.mfa.enrol.error")} code={failure.code} onRetry={() => void enroll()} />
      ) : (
        <div aria-busy="true" className="flex flex-col gap-4">
          <span className="sr-only">{t("security.mfa.enrol.preparing")}</span>
          <Skeleton className="size-48" />
          <Skeleton className="h-12 w-full" />
        </div>
      )}
    </ModalDialog>
  );
}

type EnrollmentFormProps = Pick<MfaEnrollDialogProps, "userId" | "onDone" | "onFailure"> & {
  enrollment: Enrollment;
};

function EnrollmentForm({ userId, enrollment, onDone, onFailure }: EnrollmentFormProps) {
  const { t } = useTranslation(["dashboard", "auth"]);
  const addFactor = useAddFactor(userId);
  const form = useAppForm({
    schema: codeSchema,
    onSubmit: async ({ code }) => {
      await addFactor.mutateAsync({ id: enrollment.id, code });
      onDone();
    },
    fieldErrors: { mfa_invalid_code: ["code", "validation.codeWrong"] },
    onFailure,
  });

  return (
    <form {...form.formProps} className="flex flex-col gap-5">
      <FormFailure failure={form.failure} title={t("security.mfa.enrol.error")} />
      <div className="flex flex-col gap-3">
        <p>{t("security.mfa.enrol.scan")}</p>
        {/* Cameras need dark on light, whatever the page's colours. */}
        <img
          src={enrollment.qrCode}
          alt={t("security.mfa.enrol.qrAlt")}
          className="size-48 rounded-xl border border-line bg-white p-3"
        />
      </div>
      <MfaSecret secret={enrollment.secret} />
      <CodeField field={form.field("code")} hint={t("auth:fields.authenticatorHint")} />
      <SubmitButton loading={form.submitting} className="self-start">
        {t("security.mfa.enrol.submit")}
      </SubmitButton>
    </form>
  );
}

/** The secret of a factor, for apps that cannot scan: in readable groups, with a copy button. */
function MfaSecret({ secret }: { secret: string }) {
  const { t } = useTranslation("dashboard");
  const [copied, setCopied] = useState(false);

  async function copy(): Promise<void> {
    // Browsers may refuse; the secret remains readable.
    setCopied(
      await navigator.clipboard.writeText(secret).then(
        () => true,
        () => false,
      ),
    );
  }

  return (
    <div className="flex flex-col gap-2">
      <p>{t("security.mfa.enrol.orType")}</p>
      <div className="flex flex-wrap items-center gap-3">
        <code
          translate="no"
          className="rounded-lg bg-sunken px-3 py-2 font-mono text-sm [overflow-wrap:anywhere] select-all"
        >
          {secret.replaceAll(/(.{4})(?=.)/g, "$1 ")}
        </code>
        <Button variant="outline" size="sm" onClick={() => void copy()}>
          <Copy aria-hidden="true" />
          {t("security.mfa.enrol.copy")}
        </Button>
        <output className="text-sm text-success empty:hidden">
          {copied ? t("security.mfa.enrol.copied") : null}
        </output>
      </div>
    </div>
  );
}
