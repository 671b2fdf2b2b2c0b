import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useNavigate, useSearchParams } from "react-router-dom";
import * as z from "zod/mini";
import { FormFailure } from "@/kit/form/form-failure";
import { FormField } from "@/kit/form/form-field";
import { SubmitButton } from "@/kit/form/submit-button";
import { useAppForm } from "@/kit/form/use-app-form";
import { FullScreenSpinner } from "@/kit/failure-page";
import { QueryError } from "@/kit/error-state";
import { Alert } from "@/kit/ui/alert";
import { Button, buttonVariants } from "@/kit/ui/button";
import { Input } from "@/kit/ui/fields";
import { paths } from "@/platform/paths";
import { signIn } from "../sign-in";
import { HiddenUsername } from "../parts/account-fields";
import { NewPasswordFields } from "../parts/new-password";
import { minTeamPasswordLength, updatePasswordSchema } from "../rules";
import { useSession, type SessionUser } from "../parts/session/session";
import { signOut } from "../parts/session/sign-out";
import { toAppError } from "@/platform/errors";
import { useLanguage } from "@/platform/use-language";
import { personName } from "@/platform/validation";
import { AuthPage } from "./auth-page";
import { useErrorToast } from "@/kit/use-error-toast";
import { useLinkAnswer } from "./email-link";
import {
  acceptInvitation,
  createInvitedAccount,
  getInvitation,
  type Invitation,
} from "@/domains/team/parts/invitation";

/** /convite: accepts an invitation to the team, with the account of its address or a new one. */
export function InvitationRoute() {
  const { t } = useTranslation("auth");
  const [params] = useSearchParams();
  const token = params.get("token") ?? "";
  const session = useSession();
  const { answer, error, read } = useLinkAnswer(token, getInvitation);
  if (error !== null && answer === undefined) {
    return (
      <AuthPage title={t("invitation.title")}>
        <QueryError title={t("invitation.failed")} query={{ error, refetch: read, isFetching: false }} />
      </AuthPage>
    );
  }
  if (answer === undefined || session.status === "loading") return <FullScreenSpinner />;
  if (answer?.state !== "open") return <Ended state={answer?.state ?? "unknown"} />;
  const { email, role, hasAccount } = answer;
  return (
    <AuthPage title={t("invitation.title")} lead={t(`invitation.lead.${role}`, { email })}>
      {session.status === "signed-in" ? (
        session.user.email.toLowerCase() === email ? (
          <Accept token={token} user={session.user} onEnded={read} />
        ) : (
          <OtherAccount invited={email} token={token} user={session.user} />
        )
      ) : hasAccount ? (
        <HasAccount email={email} token={token} />
      ) : (
        <CreateAccount token={token} email={email} onEnded={read} />
      )}
    </AuthPage>
  );
}

const invitationPath = (token: string) => `${paths.invitation}?token=${encodeURIComponent(token)}`;

function Ended({ state }: { state: Exclude<Invitation["state"], "open"> | "unknown" }) {
  const { t } = useTranslation("auth");
  return (
    <AuthPage title={t("invitation.title")}>
      <Alert tone={state === "accepted" ? "neutral" : "warning"} title={t(`invitation.ended.${state}`)}>
        {t(state === "accepted" ? "invitation.acceptedText" : "invitation.endedText")}
      </Alert>
      <Link to={paths.admin.login} className={buttonVariants({ variant: "outline" })}>
        {t("invitation.toLogin")}
      </Link>
    </AuthPage>
  );
}

type AcceptProps = {
  token: string;
  user: SessionUser;
  /** Called when the invitation has ended while the page was open. */
  onEnded: () => void;
};

function Accept({ token, user, onEnded }: AcceptProps) {
  const { t } = useTranslation("auth");
  const navigate = useNavigate();
  const showErrorToast = useErrorToast();
  const [joining, setJoining] = useState(false);

  async function join(): Promise<void> {
    setJoining(true);
    try {
      await acceptInvitation(token);
    } catch (error) {
      setJoining(false);
      if (toAppError(error).code === "conflict") onEnded();
      else showErrorToast(t("invitation.acceptFailed"), error);
      return;
    }
    void navigate(paths.admin.home, { replace: true });
  }

  return (
    <>
      <p className="[overflow-wrap:anywhere]">{t("invitation.signedInAs", { email: user.email })}</p>
      <Button size="lg" loading={joining} onClick={() => void join()}>
        {t("invitation.accept")}
      </Button>
    </>
  );
}

type OtherAccountProps = { invited: string; token: string; user: SessionUser };

function OtherAccount({ invited, token, user }: OtherAccountProps) {
  const { t } = useTranslation("auth");
  return (
    <>
      <Alert tone="warning" title={t("invitation.otherTitle")}>
        {t("invitation.otherText", { email: user.email, invited })}
      </Alert>
      <Button
        variant="outline"
        className="self-start"
        onClick={() => void signOut({ goTo: invitationPath(token) })}
      >
        {t("invitation.signOut")}
      </Button>
    </>
  );
}

function HasAccount({ email, token }: { email: string; token: string }) {
  const { t } = useTranslation("auth");
  const state = { email, next: invitationPath(token) };
  return (
    <>
      <p>{t("invitation.hasAccount")}</p>
      <div className="flex flex-wrap gap-3">
        <Link to={paths.login} state={state} className={buttonVariants({ size: "lg" })}>
          {t("invitation.signIn")}
        </Link>
        <Link to={paths.forgotPassword} className={buttonVariants({ variant: "outline", size: "lg" })}>
          {t("invitation.forgot")}
        </Link>
      </div>
    </>
  );
}

const accountSchema = z.intersection(
  z.object({ full_name: personName() }),
  updatePasswordSchema(minTeamPasswordLength),
);

type CreateAccountProps = {
  token: string;
  email: string;
  /** Called when the invitation has ended, or its address has an account, since the page opened. */
  onEnded: () => void;
};

function CreateAccount({ token, email, onEnded }: CreateAccountProps) {
  const { t } = useTranslation(["auth", "common"]);
  const navigate = useNavigate();
  const locale = useLanguage();
  const form = useAppForm({
    schema: accountSchema,
    onSubmit: async ({ full_name: fullName, password }) => {
      try {
        await createInvitedAccount({ token, fullName, password, locale });
        await signIn(email, password);
      } catch (error) {
        if (toAppError(error).code === "conflict") onEnded();
        throw error;
      }
      void navigate(paths.admin.home, { replace: true });
    },
  });
  return (
    <form {...form.formProps} className="flex flex-col gap-5">
      <FormFailure failure={form.failure} title={t("invitation.createFailed")} />
      <HiddenUsername email={email} />
      <FormField {...form.field("full_name")} label={t("common:fields.fullName")}>
        {(control) => <Input {...control} autoComplete="name" required />}
      </FormField>
      <NewPasswordFields field={form.field} minLength={minTeamPasswordLength} />
      <SubmitButton size="lg" loading={form.submitting}>
        {t("invitation.create")}
      </SubmitButton>
    </form>
  );
}
