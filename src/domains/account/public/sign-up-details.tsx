import { useTranslation } from "react-i18next";
import { ReviewForm } from "../parts/review-form";
import type { SignUpDetails } from "../rules";
import { useSession } from "../parts/session/session-state";
import type { AppError } from "@/platform/app-error";
import { readableDomain } from "@/platform/domain-name";
import { formatInternationalPhone } from "@/platform/international-phone";
import { AuthPage } from "./auth-page";

/** What the confirmation saves. */
export function EnteredDetails({ details: { fullName, phone, domain, model } }: { details: SignUpDetails }) {
  const { t } = useTranslation(["auth", "common"]);
  const rows = [
    [t("common:fields.fullName"), fullName],
    [t("common:fields.phone"), phone && formatInternationalPhone(phone)],
    [t("common:fields.domain"), domain && <span translate="no">{readableDomain(domain)}</span>],
    [t("review.model"), model && t(`common:models.${model}`)],
  ] as const;
  return (
    <dl className="flex flex-col gap-1 text-sm">
      {rows.map(([label, value]) =>
        value ? (
          <div key={label} className="flex flex-wrap gap-x-2">
            <dt className="text-muted">{label}</dt>
            <dd className="[overflow-wrap:anywhere]">{value}</dd>
          </div>
        ) : null,
      )}
    </dl>
  );
}

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
        <strong translate="no" className="[overflow-wrap:anywhere] text-ink">
          {email}
        </strong>
      </p>
      <ReviewForm entered={entered} onDone={onDone} onFailure={onFailure} />
    </AuthPage>
  );
}
