import { useTranslation } from "react-i18next";
import type { AppError } from "@/lib/app-error";
import { errorMessages } from "@/lib/error-messages";
import { defaultRetryAfterSeconds } from "@/lib/errors";
import { minutesOf } from "./model";

/** Returns a function for the title and text of a failure to send. */
export function useFailureWords(): (error: AppError) => { title: string; text: string } {
  const { t } = useTranslation(["faqPage", "common"]);
  return ({ code, retryAfterSeconds = defaultRetryAfterSeconds }) => {
    if (code === "rate_limited") {
      return {
        title: t("support.form.limitTitle"),
        text: t("support.form.limitText", { count: minutesOf(retryAfterSeconds) }),
      };
    }
    const reason = code === "unknown" ? t("support.form.errorText") : t(`common:${errorMessages[code]}`);
    return { title: t("support.form.errorTitle"), text: `${reason} ${t("support.form.kept")}` };
  };
}
