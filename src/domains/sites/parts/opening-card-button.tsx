import ImageIcon from "lucide-react/icons/image";
import { useTranslation } from "react-i18next";
import { DialogButton } from "@/kit/dialog-button";
import type { Site } from "../rules";

// Opened once, in the first days of a site.
const loadDialog = async () => (await import("./opening-card-dialog")).OpeningCardDialog;

/** Opens the picture that announces a new site. Renders nothing without a domain. */
export function OpeningCardButton({ site: { domain, model } }: { site: Pick<Site, "domain" | "model"> }) {
  const { t } = useTranslation("dashboard");
  if (domain === null) return null;
  return (
    <DialogButton
      load={loadDialog}
      icon={ImageIcon}
      label={t("openingCard.open")}
      failure={t("openingCard.failed")}
    >
      {(Dialog, close) => <Dialog domain={domain} model={model} onClose={close} />}
    </DialogButton>
  );
}
