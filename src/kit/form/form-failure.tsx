import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { AppError } from "@/platform/app-error";
import { errorMessages } from "@/platform/error-messages";
import { scrollIntoView } from "@/platform/scroll";
import { Alert } from "../ui/alert";

type FormFailureProps = {
  failure: AppError | null;
  /** Title of the error. */
  title: string;
  /** Replaces the default message of the error code. */
  children?: ReactNode;
};

/** Shows why a form could not be sent, above its fields; announced when it appears. */
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
