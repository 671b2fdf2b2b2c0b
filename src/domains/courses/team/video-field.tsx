import Film from "lucide-react/icons/film";
import Link2 from "lucide-react/icons/link-2";
import Pause from "lucide-react/icons/pause";
import Play from "lucide-react/icons/play";
import RotateCcw from "lucide-react/icons/rotate-ccw";
import Upload from "lucide-react/icons/upload";
import X from "lucide-react/icons/x";
import { useEffect, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { FileButton } from "@/kit/file-button";
import { FormField } from "@/kit/form/form-field";
import { Alert } from "@/kit/ui/alert";
import { Button } from "@/kit/ui/button";
import { Input } from "@/kit/ui/fields";
import { Progress } from "@/kit/ui/progress";
import { errorMessages } from "@/platform/error-messages";
import { useLanguage } from "@/platform/use-language";
import { percentOf, toVideoAddress, uploadedPath, uploadedVideo, videoLimits, type VideoText } from "./rules";
import { type UploadedVideo, useVideoUpload } from "./use-video-upload";

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
  const hintId = useId();
  const upload = useVideoUpload((video) => {
    onChange(uploadedVideo(video.path));
    onUploaded(video);
  });
  const isIdle = upload.state.kind === "idle" || upload.state.kind === "refused";
  useEffect(() => onBusy(!isIdle), [onBusy, isIdle]);

  if (value !== "" && isIdle) {
    return <ChosenVideo video={value} poster={poster} onRemove={() => onChange("")} />;
  }
  return (
    <div className="flex flex-col gap-4">
      {isIdle ? <VideoAddressField onChange={onChange} /> : null}
      <div className="flex flex-col gap-2">
        {isIdle ? (
          <>
            <FileButton
              label={t("courses.video.upload")}
              aria-describedby={hintId}
              accept={[...videoLimits.types, ".mp4", ".webm"].join(",")}
              onFiles={([file]) => file && upload.start(file)}
              className="self-start"
            >
              <Upload aria-hidden="true" />
              {t("courses.video.upload")}
            </FileButton>
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

type ChosenVideoProps = { video: VideoText; poster: string | undefined; onRemove: () => void };

function ChosenVideo({ video, poster, onRemove }: ChosenVideoProps) {
  const { t } = useTranslation("admin");
  return (
    <div className="flex flex-wrap items-center gap-3 rounded-xl border border-line bg-sunken p-3">
      <span className="grid aspect-video w-28 shrink-0 place-items-center overflow-clip rounded-md border border-line bg-surface">
        {poster === undefined ? (
          <Film className="size-5 text-second" aria-hidden="true" />
        ) : (
          <img src={poster} alt={t("courses.video.poster")} className="size-full bg-night object-cover" />
        )}
      </span>
      <p className="min-w-32 flex-1 [overflow-wrap:anywhere]">
        {uploadedPath(video) === null ? (
          <a href={video} target="_blank" rel="noopener noreferrer" className="text-link">
            {video}
          </a>
        ) : (
          t("courses.video.uploaded")
        )}
      </p>
      <Button size="sm" variant="outline" onClick={onRemove}>
        <X aria-hidden="true" />
        {t("courses.video.remove")}
      </Button>
    </div>
  );
}

function VideoAddressField({ onChange }: { onChange: (video: VideoText) => void }) {
  const { t } = useTranslation("admin");
  const [typed, setTyped] = useState("");
  const [isWrong, setWrong] = useState(false);

  function take(): void {
    const address = toVideoAddress(typed);
    setWrong(address === null);
    if (address === null) return;
    setTyped("");
    onChange(address);
  }

  return (
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
  );
}

type UploadProgressProps = { upload: ReturnType<typeof useVideoUpload>; onCancel: () => void };

const megabyte = 1024 * 1024;

/** The progress of an upload with its actions; renders nothing without an upload. */
function UploadProgress({ upload, onCancel }: UploadProgressProps) {
  const { t } = useTranslation(["admin", "common"]);
  const language = useLanguage();
  const { state } = upload;
  if (state.kind === "idle") return null;
  if (state.kind === "refused") {
    return (
      <p role="alert" className="text-sm font-medium text-danger">
        {t(`courses.video.refused.${state.fault}`)}
      </p>
    );
  }
  const cancel = (
    <Button size="sm" variant="outline" onClick={onCancel}>
      <X aria-hidden="true" />
      {t("courses.video.cancel")}
    </Button>
  );
  if (state.kind === "failed") {
    return (
      <Alert tone="danger" role="alert" title={t("courses.video.failed", { name: state.name })}>
        <p>
          {state.error.code === "invalid_input"
            ? t("courses.video.refusedByServer")
            : t(errorMessages[state.error.code], { ns: "common" })}
        </p>
        <div className="mt-3 flex flex-wrap gap-2">
          <Button size="sm" onClick={upload.retry}>
            <RotateCcw aria-hidden="true" />
            {t("courses.video.retry")}
          </Button>
          {cancel}
        </div>
      </Alert>
    );
  }
  const size = (bytes: number) =>
    new Intl.NumberFormat(language, {
      style: "unit",
      unit: "megabyte",
      maximumFractionDigits: 1,
    }).format(bytes / megabyte);
  const label = t(`courses.video.${state.kind}`, { name: state.name });
  return (
    <div className="flex flex-col gap-2 rounded-xl border border-line bg-sunken p-4">
      <output className="[overflow-wrap:anywhere]">{label}</output>
      <Progress value={state.sent} max={state.total} label={label} />
      <p className="tabular text-sm text-muted">
        {t("courses.video.progress", {
          percent: percentOf(state.sent, state.total),
          sent: size(state.sent),
          total: size(state.total),
        })}
      </p>
      <div className="flex flex-wrap gap-2">
        {state.kind === "paused" ? (
          <Button size="sm" onClick={upload.resume}>
            <Play aria-hidden="true" />
            {t("courses.video.resume")}
          </Button>
        ) : state.isPausable ? (
          <Button size="sm" variant="outline" onClick={upload.pause}>
            <Pause aria-hidden="true" />
            {t("courses.video.pause")}
          </Button>
        ) : null}
        {cancel}
      </div>
    </div>
  );
}
