import { type ReactNode, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { ConfirmDialog } from "@/kit/confirm-dialog";
import { Alert } from "@/kit/ui/alert";
import { Button, buttonVariants } from "@/kit/ui/button";
import type { AppError } from "@/platform/app-error";
import { errorMessages } from "@/platform/error-messages";
import { toAppError } from "@/platform/errors";
import { paths } from "@/platform/paths";
import { useSession } from "../parts/session/session";

type LinkConfirmationProps<Result> = {
  /** Uses the link's token. Throws an `AppError`. */
  verify: () => Promise<Result>;
  /** The label of the button. */
  action: string;
  onDone: (result: Result) => void;
  onFailure: (error: AppError) => void;
};

/** Uses the token of a link on a button press: mail scanners open links but press nothing. */
export function LinkConfirmation<Result>({
  verify,
  action,
  onDone,
  onFailure,
}: LinkConfirmationProps<Result>) {
  const { t } = useTranslation();
  const [verifying, setVerifying] = useState(false);
  const [failure, setFailure] = useState<AppError | null>(null);

  async function confirm(): Promise<void> {
    setVerifying(true);
    setFailure(null);
    try {
      const result = await verify();
      // Stays busy: the page navigates as soon as the session opens.
      onDone(result);
    } catch (thrown) {
      const error = toAppError(thrown);
      setFailure(error);
      onFailure(error);
      setVerifying(false);
    }
  }

  return (
    <div className="flex flex-col items-start gap-5">
      {failure && failure.code !== "link_invalid" ? (
        <Alert tone="danger" role="alert" className="self-stretch">
          {t(errorMessages[failure.code])}
        </Alert>
      ) : null}
      <Button size="lg" loading={verifying} onClick={() => void confirm()}>
        {action}
      </Button>
    </div>
  );
}

type LinkKind = "confirmation" | "recovery" | "emailChange";

// The link is used by then: the question says first what it has done.
const questions = {
  confirmation: "switch.textConfirmation",
  recovery: "switch.text",
  emailChange: "switch.textEmailChange",
} as const satisfies Record<LinkKind, string>;

type AccountSwitch = {
  /** Asks whether the account of a link replaces the signed-in one. */
  mayReplace: (email: string) => Promise<boolean>;
  /** The question, while it is open. */
  question: ReactNode;
  /** Names the account that is signed in here; null without one. */
  signedInNote: ReactNode;
  /** What happened to the link's account after the user kept the signed-in one; null before. */
  keptNotice: ReactNode;
};

/** Handles links that are opened while an account is signed in. */
export function useAccountSwitch(kind: LinkKind): AccountSwitch {
  const { t } = useTranslation("auth");
  const session = useSession();
  const [asked, setAsked] = useState<{
    from: string;
    to: string;
    answer: (replace: boolean) => void;
  } | null>(null);
  const [kept, setKept] = useState<{ from: string; to: string } | null>(null);
  const signedIn =
    session.status === "signed-in" ? session.user.email : session.status === "mfa" ? session.email : null;

  function settle(replace: boolean): void {
    if (asked === null) return;
    if (!replace) setKept(asked);
    setAsked(null);
    asked.answer(replace);
  }

  return {
    mayReplace: (to) =>
      new Promise((resolve) => setAsked({ from: signedIn ?? t("switch.otherAccount"), to, answer: resolve })),
    question: asked ? (
      <ConfirmDialog
        title={t(kind === "emailChange" ? "emailChange.doneTitle" : "switch.title")}
        text={t(questions[kind], asked)}
        confirm={t("switch.replace")}
        cancel={t("switch.keep")}
        onConfirm={() => settle(true)}
        onClose={() => settle(false)}
      />
    ) : null,
    signedInNote:
      signedIn === null ? null : (
        <p className="text-muted">
          <span>{t("switch.signedInAs")}</span>{" "}
          <strong className="[overflow-wrap:anywhere] text-ink">{signedIn}</strong>
        </p>
      ),
    keptNotice: kept ? (
      <>
        <Alert title={t("switch.keptTitle", kept)}>
          {t(
            kind === "confirmation"
              ? "switch.keptConfirmation"
              : kind === "recovery"
                ? "switch.keptRecovery"
                : "switch.keptEmailChange",
            kept,
          )}
        </Alert>
        <Link
          to={paths.dashboard.home}
          className={buttonVariants({ variant: "outline", className: "self-start" })}
        >
          {t("switch.toPanel")}
        </Link>
      </>
    ) : null,
  };
}

/**
 * Reads the account or invitation of an e-mailed link by its token. Public pages have no query client.
 *
 * @param get reads the answer of a token; the same function in each render
 * @returns the answer, undefined before the first one; the error of the last attempt, null after a success; and `read`,
 * which reads again
 */
export function useLinkAnswer<Answer>(token: string, get: (token: string) => Promise<Answer>) {
  const [answer, setAnswer] = useState<Answer>();
  const [error, setError] = useState<unknown>(null);
  const [attempt, setAttempt] = useState({ token });
  useEffect(() => {
    let isCurrent = true;
    async function load(): Promise<void> {
      try {
        const found = await get(attempt.token);
        if (!isCurrent) return;
        setAnswer(found);
        setError(null);
      } catch (failure) {
        if (isCurrent) setError(failure);
      }
    }
    void load();
    return () => {
      isCurrent = false;
    };
  }, [attempt, get]);
  return { answer, error, read: () => setAttempt({ token }) };
}

/**
 * What the auth service's own pages add to our address; our own e-mails do not use them. A session in the
 * fragment is ignored: anyone could have put it there.
 */
export type AuthCallback =
  | { kind: "none" }
  /** To exchange for a session, in the browser that requested the e-mail. */
  | { kind: "code"; code: string }
  /** A link that the auth service rejected. */
  | { kind: "error" };

/** Reads the query and fragment of an address ("?code=…", "#error=…&error_code=otp_expired"). */
export function readAuthCallback({ search, hash }: { search: string; hash: string }): AuthCallback {
  const query = new URLSearchParams(search);
  const fragment = new URLSearchParams(hash.replace(/^#/, ""));
  if ([query, fragment].some((params) => params.has("error") || params.has("error_description"))) {
    return { kind: "error" };
  }
  const code = query.get("code");
  return code === null ? { kind: "none" } : { kind: "code", code };
}
