import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { AppError } from "@/lib/app-error";
import { errorMessages } from "@/lib/error-messages";
import { scrollIntoView } from "@/lib/scroll-into-view";
import { Alert } from "../ui/alert";

type FormFailureProps = {
  failure: AppError | null;
  /** What could not be done. */
  title: string;
  /** Instead of the usual words for the failure's code. */
  children?: ReactNode;
};

/** Why a form could not be sent, above its fields; announced when it appears. */
export function FormFailure({ failure, title, children }: FormFailureProps) {
  const { t } = useTranslation();
  if (!failure) return null;
  return (
    <div ref={scrollIntoView} className="scroll-my-32">
      <Alert tone="danger" role="alert" title={title}>
        {children ?? t(errorMessages[failure.code])}
      </Alert>
    </div>
  );
}
