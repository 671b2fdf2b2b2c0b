import "react-easy-crop/react-easy-crop.css";
import { shortestAvatarSide } from "@contract/avatars";
import { useState } from "react";
import Cropper from "react-easy-crop";
import { useTranslation } from "react-i18next";
import { ModalDialog } from "@/kit/modal-dialog";
import { Button } from "@/kit/ui/button";
import type { CropArea } from "./crop-avatar";

const maxZoom = 4;

export type CropDialogProps = {
  /** URL of the image, and its size in pixels. */
  src: string;
  width: number;
  height: number;
  onChoose: (area: CropArea) => void;
  onClose: () => void;
};

/** Selects the square of an image for the avatar: by dragging, with the arrow keys, with the slider. */
export function CropDialog({ src, width, height, onChoose, onClose }: CropDialogProps) {
  const { t } = useTranslation("dashboard");
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [chosen, setChosen] = useState<{ area: CropArea; share: CropShare } | null>(null);
  // A larger zoom would leave fewer pixels than an avatar needs.
  const largestZoom = Math.max(1, Math.min(maxZoom, Math.min(width, height) / shortestAvatarSide));

  return (
    <ModalDialog
      title={t("profile.avatar.crop.title")}
      description={t("profile.avatar.crop.description")}
      onClose={onClose}
    >
      <div className="flex flex-col gap-5">
        <div className="relative h-[min(18rem,40dvh)] overflow-hidden rounded-xl bg-sunken has-focus-visible:outline-3 has-focus-visible:outline-focus">
          <Cropper
            image={src}
            crop={crop}
            zoom={zoom}
            maxZoom={largestZoom}
            aspect={1}
            cropShape="round"
            showGrid={false}
            keyboardStep={8}
            disableAutomaticStylesInjection
            cropperProps={{ role: "group", "aria-label": t("profile.avatar.crop.area") }}
            mediaProps={{ alt: "" }}
            onCropChange={setCrop}
            onZoomChange={setZoom}
            onCropAreaChange={(share, area) => setChosen({ area, share })}
          />
        </div>
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
          <label className="flex min-h-11 min-w-40 flex-1 flex-col justify-center gap-1 text-sm font-semibold">
            {t("profile.avatar.crop.zoom")}
            <input
              type="range"
              min={1}
              max={largestZoom}
              step={0.05}
              value={zoom}
              disabled={largestZoom === 1}
              onChange={(event) => setZoom(event.target.valueAsNumber)}
              className="h-6 w-full"
            />
          </label>
          {chosen ? (
            <CropPreview src={src} share={chosen.share} label={t("profile.avatar.crop.preview")} />
          ) : null}
        </div>
        <div className="flex flex-wrap gap-3">
          <Button disabled={!chosen} onClick={() => chosen && onChoose(chosen.area)}>
            {t("profile.avatar.crop.save")}
          </Button>
          <Button variant="outline" onClick={onClose}>
            {t("profile.avatar.crop.cancel")}
          </Button>
        </div>
      </div>
    </ModalDialog>
  );
}

/** A square of an image in percent of its width and height. */
type CropShare = { x: number; y: number; width: number; height: number };

type CropPreviewProps = { src: string; share: CropShare; label: string };

/** The selected part of an image, round and small, as in the dashboard. */
function CropPreview({ src, share, label }: CropPreviewProps) {
  const { x, y, width, height } = share;
  return (
    <figure className="flex items-center gap-3 text-sm text-muted">
      <span className="relative block size-16 shrink-0 overflow-hidden rounded-full border border-line bg-sunken">
        <img
          src={src}
          alt=""
          className="absolute max-w-none origin-top-left"
          style={{
            width: `${10_000 / width}%`,
            height: `${10_000 / height}%`,
            left: `${(-100 * x) / width}%`,
            top: `${(-100 * y) / height}%`,
          }}
        />
      </span>
      <figcaption>{label}</figcaption>
    </figure>
  );
}
