import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useErrorToast } from "@/kit/use-error-toast";
import { ReviewForm } from "@/domains/account/parts/review-form";
import type { SignUpDetails } from "@/domains/account/rules";
import { readSignUpDetails } from "@/domains/account/sign-in";

/**
 * Asks for the details of a sign-up whose review was interrupted: the confirmation of its e-mail deleted them. Asks for
 * the domain even when the sign-up had none.
 */
export function UnreviewedDetails({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation("auth");
  const showErrorToast = useErrorToast();
  const [entered, setEntered] = useState<SignUpDetails | null>(null);

  useEffect(() => {
    readSignUpDetails()
      .catch(() => ({ fullName: "", phone: "" }))
      .then((details) => setEntered({ domain: "", ...details }))
      .catch(() => undefined);
  }, []);

  if (entered === null) return null;
  return (
    <ReviewForm
      entered={entered}
      onDone={onDone}
      onFailure={(error) => showErrorToast(t("review.errorTitle"), error)}
    />
  );
}
