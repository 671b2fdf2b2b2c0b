import { useTranslation } from "react-i18next";
import { errorMessages } from "@/lib/error-messages";
import { toAppError } from "@/lib/errors";
import { useToast } from "./toast";

/** Says that something could not be done, and why. */
export function useErrorToast(): (title: string, thrown: unknown) => void {
  const { t } = useTranslation();
  const { toast } = useToast();
  return (title, thrown) =>
    toast({ variant: "destructive", title, description: t(errorMessages[toAppError(thrown).code]) });
}
