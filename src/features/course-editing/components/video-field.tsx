import Film from "lucide-react/icons/film";
import Link2 from "lucide-react/icons/link-2";
import Upload from "lucide-react/icons/upload";
import X from "lucide-react/icons/x";
import { useEffect, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { FormField } from "@/components/form/form-field";
import { Button } from "@/components/ui/button";
import { Input } from "@/components/ui/input";
import { useVideoUpload, type UploadedVideo } from "../upload/use-video-upload";
import { videoLimits } from "../upload/video-file";
import { toVideoAddress, uploadedPath, uploadedVideo, type VideoText } from "../video-address";
import { UploadProgress } from "./upload-progress";

type VideoFieldProps = {
  value: VideoText;
  /** URL of its poster; undefined without one or while it loads. */
  poster?: string | undefined;
  onChange: (video: VideoText) => void;
  /** Receives the uploaded video with its length and poster. */
  onUploaded: (video: UploadedVideo) => void;
  /** Receives whether an upload is in progress, which leaving the page cancels; stable between renders. */
  onBusy: (busy: boolean) => void;
};

/** A video by its address at YouTube or Vimeo, or by upload. */
export function VideoField({ value, poster, onChange, onUploaded, onBusy }: VideoFieldProps) {
  const { t } = useTranslation("admin");
  const picker = useRef<HTMLInputElement>(null);
  const hintId = useId();
  const [typed, setTyped] = useState("");
  const [isWrong, setWrong] = useState(false);
  const upload = useVideoUpload((video) => {
    onChange(uploadedVideo(video.path));
    onUploaded(video);
  });
  const isIdle = upload.state.kind === "idle" || upload.state.kind === "refused";
  useEffect(() => onBusy(!isIdle), [onBusy, isIdle]);

  function take(): void {
    const address = toVideoAddress(typed);
    setWrong(address === null);
    if (address === null) return;
    setTyped("");
    onChange(address);
  }

  if (value !== "" && isIdle) {
    return (
      <div className="flex flex-wrap items-center gap-3 rounded-xl border border-line bg-sunken p-3">
        {poster === undefined ? (
          <Film className="size-5 shrink-0 text-second" aria-hidden="true" />
        ) : (
          <img
            src={poster}
            alt={t("courses.video.poster")}
            className="aspect-video w-28 shrink-0 rounded-md bg-night object-cover"
          />
        )}
        <p className="min-w-32 flex-1 [overflow-wrap:anywhere]">
          {uploadedPath(value) === null ? (
            <a href={value} target="_blank" rel="noopener noreferrer" className="text-link">
              {value}
            </a>
          ) : (
            t("courses.video.uploaded")
          )}
        </p>
        <Button size="sm" variant="outline" onClick={() => onChange("")}>
          <X aria-hidden="true" />
          {t("courses.video.remove")}
        </Button>
      </div>
    );
  }
  return (
    <div className="flex flex-col gap-4">
      {isIdle ? (
        <FormField
          name="videoAddress"
          label={t("courses.video.address")}
          hint={t("courses.video.addressHint")}
          error={isWrong ? t("courses.video.wrongAddress") : undefined}
        >
          {(control) => (
            <div className="flex flex-wrap gap-2">
              <Input
                {...control}
                inputMode="url"
                spellCheck={false}
                autoCapitalize="none"
                value={typed}
                onChange={({ target }) => {
                  setTyped(target.value);
                  setWrong(false);
                }}
                onKeyDown={(event) => {
                  if (event.key !== "Enter") return;
                  // Enter accepts the address and does not submit the form.
                  event.preventDefault();
                  take();
                }}
                className="min-w-48 flex-1"
              />
              <Button variant="outline" onClick={take}>
                <Link2 aria-hidden="true" />
                {t("courses.video.use")}
              </Button>
            </div>
          )}
        </FormField>
      ) : null}
      <div className="flex flex-col gap-2">
        {isIdle ? (
          <>
            <input
              ref={picker}
              type="file"
              hidden
              aria-label={t("courses.video.upload")}
              accept={[...videoLimits.types, ".mp4", ".webm"].join(",")}
              onChange={({ target }) => {
                const [file] = target.files ?? [];
                target.value = "";
                if (file) upload.start(file);
              }}
            />
            <Button
              variant="outline"
              aria-describedby={hintId}
              onClick={() => picker.current?.click()}
              className="self-start"
            >
              <Upload aria-hidden="true" />
              {t("courses.video.upload")}
            </Button>
            <p id={hintId} className="text-sm text-muted">
              {t("courses.video.limits")}
            </p>
          </>
        ) : null}
        <UploadProgress upload={upload} onCancel={upload.cancel} />
      </div>
    </div>
  );
}
