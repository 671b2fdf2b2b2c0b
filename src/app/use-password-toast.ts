import { useTranslation } from "react-i18next";
import { readFieldMessage, type FieldMessage } from "@/lib/validation";
import { useToast } from "./toast";

/** Shows a toast that says what is wrong with a new password, besides the words at its field. */
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
