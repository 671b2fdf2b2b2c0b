import { useTranslation } from "react-i18next";
import type { AppError } from "@/lib/app-error";
import { defaultRetryAfterSeconds } from "@/lib/errors";
import { minutesOf } from "./model";

/** What to say of a message that could not be sent. */
export function useFailureWords(): (error: AppError) => { title: string; text: string } {
  const { t } = useTranslation("faqPage");
  return ({ code, retryAfterSeconds = defaultRetryAfterSeconds }) =>
    code === "rate_limited"
      ? {
          title: t("support.form.limitTitle"),
          text: t("support.form.limitText", { count: minutesOf(retryAfterSeconds) }),
        }
      : { title: t("support.form.errorTitle"), text: t("support.form.errorText") };
}
