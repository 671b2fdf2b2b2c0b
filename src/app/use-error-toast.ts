import { useTranslation } from "react-i18next";
import { errorMessages } from "@/lib/error-messages";
import { toAppError } from "@/lib/errors";
import { useToast } from "./toast";

/** Shows a toast that says what could not be done, and why: in the words for the error's code unless others are given. */
export function useErrorToast(): (title: string, thrown: unknown, description?: string) => void {
  const { t } = useTranslation();
  const { toast } = useToast();
  return (title, thrown, description = t(errorMessages[toAppError(thrown).code])) =>
    toast({ variant: "destructive", title, description });
}
