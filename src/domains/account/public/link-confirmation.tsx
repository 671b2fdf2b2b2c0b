import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Alert } from "@/kit/ui/alert";
import { Button } from "@/kit/ui/button";
import { errorMessages } from "@/platform/error-messages";
import type { AppError } from "@/platform/app-error";
import { toAppError } from "@/platform/errors";

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
