import { useTranslation } from "react-i18next";
import { ReviewForm } from "@/features/auth/components/review-form";
import type { SignUpDetails } from "@/features/auth/model";
import { useSession } from "@/features/auth/session/session-state";
import type { AppError } from "@/lib/app-error";
import { AuthPage } from "../../../layouts/auth-page";

type ReviewDetailsProps = {
  entered: SignUpDetails;
  onDone: () => void;
  onFailure: (error: AppError) => void;
};

/** Asks whether the details of a sign-up are right, before anything is paid or built with them. */
export function ReviewDetails({ entered, onDone, onFailure }: ReviewDetailsProps) {
  const { t } = useTranslation("auth");
  const session = useSession();
  const email = session.status === "signed-in" ? session.user.email : "";
  return (
    <AuthPage title={t("review.title")} lead={t("review.lead")}>
      <p className="text-muted">
        <span>{t("review.account")}</span>{" "}
        <strong className="[overflow-wrap:anywhere] text-ink">{email}</strong>
      </p>
      <ReviewForm entered={entered} onDone={onDone} onFailure={onFailure} />
    </AuthPage>
  );
}
