import MessageCircle from "lucide-react/icons/message-circle";
import QrCode from "lucide-react/icons/qr-code";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { CopyButton } from "@/kit/copy-button";
import { Button } from "@/kit/ui/button";
import { buttonVariants } from "@/kit/ui/button-variants";
import { useDialogOnDemand } from "@/kit/use-dialog-on-demand";
import { readableDomain, writtenAddress } from "@/platform/domain-name";

const loadQrDialog = async () => (await import("./qr-dialog")).QrDialog;

/** Ways to show a live site to others: its link, WhatsApp and a QR code to print. @param domain in ASCII */
export function SiteSharing({ domain }: { domain: string }) {
  const { t } = useTranslation("dashboard");
  const [failed, setFailed] = useState(false);
  const dialog = useDialogOnDemand(loadQrDialog, () => setFailed(true));
  const url = writtenAddress(`https://${domain}`);
  const message = t("site.share.message", { url });

  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-2">
      <CopyButton value={url} what={t("site.share.link")} />
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
        {dialog.opening ? null : <QrCode aria-hidden="true" />}
        <span>{t("site.share.qr")}</span>
      </Button>
      <a
        href={`https://wa.me/?text=${encodeURIComponent(message)}`}
        target="_blank"
        rel="noopener"
        className={buttonVariants({ variant: "outline", size: "sm" })}
      >
        <MessageCircle aria-hidden="true" />
        {t("site.share.whatsapp")}
        <span className="sr-only">{t("site.action.newTab")}</span>
      </a>
      {failed ? (
        <p role="alert" className="text-sm text-danger">
          {t("site.share.qrFailed")}
        </p>
      ) : null}
      {dialog.Dialog ? (
        <dialog.Dialog url={`https://${domain}`} name={readableDomain(domain)} onClose={dialog.close} />
      ) : null}
    </div>
  );
}
