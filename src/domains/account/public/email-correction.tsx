import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useSearchParams } from "react-router-dom";
import { FullScreenSpinner } from "@/kit/failure-page";
import { QueryError } from "@/kit/error-state";
import { Alert } from "@/kit/ui/alert";
import { buttonVariants } from "@/kit/ui/button";
import { paths } from "@/platform/paths";
import { LinkConfirmation, useLinkAnswer } from "./email-link";
import {
  confirmEmailCorrection,
  getEmailCorrection,
  refreshEmail,
  type LinkedCorrection,
} from "../email-change";
import { useSession } from "../parts/session/session";
import { AuthPage } from "./auth-page";
import { useErrorToast } from "@/kit/use-error-toast";

/** /novo-email: confirms the e-mail that the team corrected, from the new mailbox. */
export function EmailCorrectionRoute() {
  const { t } = useTranslation("auth");
  const [params] = useSearchParams();
  const token = params.get("token") ?? "";
  const session = useSession();
  const [done, setDone] = useState<{ email: string; needsPassword: boolean } | null>(null);
  const { answer, error, read } = useLinkAnswer(token, getEmailCorrection);
  const showErrorToast = useErrorToast();
  if (error !== null && answer === undefined) {
    return (
      <AuthPage title={t("emailCorrection.title")}>
        <QueryError title={t("emailCorrection.failed")} query={{ error, refetch: read, isFetching: false }} />
      </AuthPage>
    );
  }
  if (answer === undefined || session.status === "loading") return <FullScreenSpinner />;
  const user = session.status === "signed-in" ? session.user : null;
  const isOwner = user !== null && user.id === answer?.profileId;
  if (done) return <Done {...done} isOwner={isOwner} />;
  if (answer?.state !== "open") return <Ended state={answer?.state ?? "unknown"} />;
  const { email, formerEmail } = answer;

  function finish({ needsPassword }: { needsPassword: boolean }): void {
    setDone({ email, needsPassword });
    // The session still has the former e-mail. It is refreshed later anyway.
    if (isOwner) refreshEmail().catch((failure: unknown) => console.error("The session is stale:", failure));
  }

  return (
    <AuthPage title={t("emailCorrection.title")} lead={t("emailCorrection.lead")}>
      {user && !isOwner ? (
        <Alert>
          <span>{t("emailCorrection.signedInAs")}</span>{" "}
          <strong translate="no" className="[overflow-wrap:anywhere]">
            {user.email}
          </strong>
          <span>. {t("emailCorrection.otherAccount")}</span>
        </Alert>
      ) : null}
      <dl className="flex flex-col gap-4">
        {(
          [
            ["former", formerEmail],
            ["new", email],
          ] as const
        ).map(([name, address]) => (
          <div key={name}>
            <dt className="text-sm text-muted">{t(`emailCorrection.${name}`)}</dt>
            <dd translate="no" className="font-semibold [overflow-wrap:anywhere]">
              {address}
            </dd>
          </div>
        ))}
      </dl>
      <LinkConfirmation
        verify={() => confirmEmailCorrection(token)}
        action={t("emailCorrection.submit")}
        onDone={finish}
        onFailure={(failure) => {
          if (failure.code === "conflict" || failure.code === "not_found") read();
          else showErrorToast(t("emailCorrection.confirmFailed"), failure);
        }}
      />
    </AuthPage>
  );
}

type DoneProps = { email: string; needsPassword: boolean; isOwner: boolean };

function Done({ email, needsPassword, isOwner }: DoneProps) {
  const { t } = useTranslation("auth");
  const [to, label] = needsPassword
    ? ([paths.forgotPassword, t("emailCorrection.createPassword")] as const)
    : isOwner
      ? ([paths.dashboard.home, t("emailCorrection.toPanel")] as const)
      : ([paths.login, t("emailCorrection.signIn")] as const);
  return (
    <AuthPage title={t("emailCorrection.title")}>
      <Alert tone="success" title={t("emailCorrection.doneTitle")}>
        {t(needsPassword ? "emailCorrection.doneNewPassword" : "emailCorrection.doneText", { email })}
      </Alert>
      <Link
        to={to}
        state={{ email }}
        className={buttonVariants({ variant: "outline", className: "self-start" })}
      >
        {label}
      </Link>
    </AuthPage>
  );
}

function Ended({ state }: { state: Exclude<LinkedCorrection["state"], "open"> | "unknown" }) {
  const { t } = useTranslation("auth");
  return (
    <AuthPage title={t("emailCorrection.title")}>
      <Alert tone={state === "confirmed" ? "neutral" : "warning"} title={t(`emailCorrection.ended.${state}`)}>
        {t(state === "confirmed" ? "emailCorrection.confirmedText" : "emailCorrection.endedText")}
      </Alert>
      <Link to={paths.login} className={buttonVariants({ variant: "outline", className: "self-start" })}>
        {t("emailCorrection.toLogin")}
      </Link>
    </AuthPage>
  );
}
