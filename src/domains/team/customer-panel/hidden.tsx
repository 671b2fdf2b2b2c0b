import { useTranslation } from "react-i18next";
import { Alert } from "@/kit/ui/alert";

/** Replaces a part of the panel that the reader's role does not include. */
export function Hidden() {
  const { t } = useTranslation("admin");
  return <Alert>{t("viewAs.hidden")}</Alert>;
}
