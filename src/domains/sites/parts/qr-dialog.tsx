import Download from "lucide-react/icons/download";
import { useTranslation } from "react-i18next";
import { renderSVG } from "uqr";
import { ModalDialog } from "@/kit/modal-dialog";
import { Button } from "@/kit/ui/button";
import { saveFile } from "@/platform/save-file";

type QrDialogProps = {
  url: string;
  /** The domain as people read it. */
  name: string;
  onClose: () => void;
};

/** Shows the QR code of a site and saves it for print: an SVG is sharp at any size. */
export function QrDialog({ url, name, onClose }: QrDialogProps) {
  const { t } = useTranslation("dashboard");
  const svg = renderSVG(url, { border: 4 });
  return (
    <ModalDialog title={t("site.share.qr")} description={t("site.share.qrText")} onClose={onClose}>
      <div className="flex flex-col items-center gap-5">
        <img
          src={`data:image/svg+xml,${encodeURIComponent(svg)}`}
          alt={t("site.share.qrAlt", { name })}
          className="size-56 rounded-lg bg-white"
        />
        <p className="font-semibold [overflow-wrap:anywhere]">{name}</p>
        <Button
          onClick={() =>
            saveFile({ name: `qr-${name}.svg`, content: new Blob([svg], { type: "image/svg+xml" }) })
          }
        >
          <Download aria-hidden="true" />
          {t("site.share.qrSave")}
        </Button>
      </div>
    </ModalDialog>
  );
}
