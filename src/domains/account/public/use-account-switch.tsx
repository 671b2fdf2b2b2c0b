import { lazy, Suspense, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { Alert } from "@/kit/ui/alert";
import { buttonVariants } from "@/kit/ui/button-variants";
import { paths } from "@/platform/paths";
import { useSession } from "../parts/session/session-state";

// Rare: another account is signed in.
const ConfirmDialog = lazy(async () => ({
  default: (await import("@/kit/confirm-dialog")).ConfirmDialog,
}));

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
      <Suspense fallback={null}>
        <ConfirmDialog
          title={t(kind === "emailChange" ? "emailChange.doneTitle" : "switch.title")}
          text={t(questions[kind], asked)}
          confirm={t("switch.replace")}
          cancel={t("switch.keep")}
          onConfirm={() => settle(true)}
          onClose={() => settle(false)}
        />
      </Suspense>
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
