import { useTranslation } from "react-i18next";
import { readFieldMessage, type FieldMessage } from "@/platform/validation";
import { useToast } from "@/kit/toast";

/** Returns a function that shows a toast for an invalid new password, in addition to the field's message. */
export function usePasswordToast(): (message: FieldMessage) => void {
  const { t } = useTranslation(["auth", "common"]);
  const { toast } = useToast();
  return (message) => {
    if (message === "validation.required") return;
    const { key, count } = readFieldMessage(message);
    const mismatch = message === "validation.passwordMismatch";
    toast({
      variant: "destructive",
      title: mismatch ? t("auth:update.mismatchTitle") : t("auth:update.shortTitle"),
      description: t(`common:${key}`, { count }),
    });
  };
}
