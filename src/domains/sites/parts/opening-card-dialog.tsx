import type { SiteModel } from "@contract/enums";
import Download from "lucide-react/icons/download";
import Share2 from "lucide-react/icons/share-2";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { ModalDialog } from "@/kit/modal-dialog";
import { Button } from "@/kit/ui/button";
import { Skeleton } from "@/kit/ui/skeleton";
import { readableDomain, writtenAddress } from "@/platform/domain-name";
import { saveFile } from "@/platform/save-file";
import { cardSize, drawOpeningCard } from "./opening-card";
import { Storefront } from "./storefront";

type OpeningCardDialogProps = {
  /** In ASCII. */
  domain: string;
  model: SiteModel | null;
  onClose: () => void;
};

/** Shows the picture that announces a new site, to download, and to share where the device shares files. */
export function OpeningCardDialog({ domain, model, onClose }: OpeningCardDialogProps) {
  const { t } = useTranslation("dashboard");
  return (
    <ModalDialog title={t("openingCard.open")} description={t("openingCard.text")} onClose={onClose}>
      <OpeningCard domain={domain} model={model} />
    </ModalDialog>
  );
}

// Its own component, because the dialog mounts its content later.
function OpeningCard({ domain, model }: Pick<OpeningCardDialogProps, "domain" | "model">) {
  const { t } = useTranslation("dashboard");
  const front = useRef<HTMLDivElement>(null);
  const [card, setCard] = useState<{ file: File; url: string } | null>(null);
  const [failed, setFailed] = useState(false);
  const name = readableDomain(domain);
  const title = t("openingCard.title");
  const line = t("openingCard.line");

  useEffect(() => {
    let url: string | null = null;
    let isOpen = true;
    const drawing = front.current?.querySelector("svg");
    if (!drawing) return undefined;
    async function draw(svg: SVGSVGElement) {
      const picture = await drawOpeningCard({ drawing: svg, title, line, name });
      if (!isOpen) return;
      url = URL.createObjectURL(picture);
      setCard({ url, file: new File([picture], `${name}.png`, { type: picture.type }) });
    }
    draw(drawing).catch(() => setFailed(true));
    return () => {
      isOpen = false;
      if (url !== null) URL.revokeObjectURL(url);
    };
  }, [title, line, name]);

  const data = card ? { files: [card.file], text: writtenAddress(`https://${domain}`) } : null;
  const mayShare = data !== null && typeof navigator.canShare === "function" && navigator.canShare(data);

  return (
    <>
      {/* The drawing that the picture is made of. */}
      <div
        ref={front}
        aria-hidden="true"
        className="storefront-still pointer-events-none fixed -left-full w-80"
      >
        <Storefront state="open" model={model} name="" />
      </div>
      <div className="flex flex-col items-center gap-5">
        {failed ? (
          <p role="alert" className="text-danger">
            {t("openingCard.failed")}
          </p>
        ) : card ? (
          <img
            src={card.url}
            alt={t("openingCard.alt", { name })}
            {...cardSize}
            className="h-auto w-full max-w-64 rounded-xl border border-line"
          />
        ) : (
          <Skeleton className="aspect-[4/5] w-full max-w-64 rounded-xl" />
        )}
        <div className="flex flex-wrap justify-center gap-3">
          {mayShare ? (
            // A rejection means that the person closed the sheet of the device.
            <Button onClick={() => void navigator.share(data).catch(() => undefined)}>
              <Share2 aria-hidden="true" />
              {t("openingCard.share")}
            </Button>
          ) : null}
          <Button
            variant={mayShare ? "outline" : "default"}
            disabled={card === null}
            onClick={() => card && saveFile({ name: card.file.name, content: card.file })}
          >
            <Download aria-hidden="true" />
            {t("openingCard.download")}
          </Button>
        </div>
      </div>
    </>
  );
}
