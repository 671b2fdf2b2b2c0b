import { useTranslation } from "react-i18next";
import { errorMessages } from "@/platform/error-messages";
import { toAppError } from "@/platform/errors";
import { useToast } from "./toast";

/**
 * Returns a function that shows an error toast with a title and the reason: the message of the error's code by
 * default.
 */
export function useErrorToast(): (title: string, thrown: unknown, description?: string) => void {
  const { t } = useTranslation();
  const { toast } = useToast();
  return (title, thrown, description = t(errorMessages[toAppError(thrown).code])) =>
    toast({ variant: "destructive", title, description });
}
