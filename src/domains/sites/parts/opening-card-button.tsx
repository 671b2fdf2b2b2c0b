import ImageIcon from "lucide-react/icons/image";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "@/kit/ui/button";
import { useDialogOnDemand } from "@/kit/use-dialog-on-demand";
import type { Site } from "../rules";

// Opened once, in the first days of a site.
const loadDialog = async () => (await import("./opening-card-dialog")).OpeningCardDialog;

/** Opens the picture that announces a new site. Renders nothing without a domain. */
export function OpeningCardButton({ site: { domain, model } }: { site: Pick<Site, "domain" | "model"> }) {
  const { t } = useTranslation("dashboard");
  const [failed, setFailed] = useState(false);
  const dialog = useDialogOnDemand(loadDialog, () => setFailed(true));
  if (domain === null) return null;
  return (
    <>
      <Button
        variant="outline"
        size="sm"
        loading={dialog.opening}
        aria-haspopup="dialog"
        onClick={() => {
          setFailed(false);
          dialog.open();
        }}
      >
        {dialog.opening ? null : <ImageIcon aria-hidden="true" />}
        <span>{t("openingCard.open")}</span>
      </Button>
      {failed ? (
        <p role="alert" className="text-sm text-danger">
          {t("openingCard.failed")}
        </p>
      ) : null}
      {dialog.Dialog ? <dialog.Dialog domain={domain} model={model} onClose={dialog.close} /> : null}
    </>
  );
}
