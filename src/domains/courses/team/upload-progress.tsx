import Pause from "lucide-react/icons/pause";
import Play from "lucide-react/icons/play";
import RotateCcw from "lucide-react/icons/rotate-ccw";
import X from "lucide-react/icons/x";
import { useTranslation } from "react-i18next";
import { Alert } from "@/kit/ui/alert";
import { Button } from "@/kit/ui/button";
import { Progress } from "@/kit/ui/progress";
import { errorMessages } from "@/platform/error-messages";
import { useLanguage } from "@/platform/use-language";
import type { useVideoUpload } from "./upload/use-video-upload";
import { percentOf } from "./rules";

type UploadProgressProps = { upload: ReturnType<typeof useVideoUpload>; onCancel: () => void };

const megabyte = 1024 * 1024;

/** The progress of an upload with its actions; renders nothing without an upload. */
export function UploadProgress({ upload, onCancel }: UploadProgressProps) {
  const { t } = useTranslation(["admin", "common", "adminCourses"]);
  const language = useLanguage();
  const { state } = upload;
  if (state.kind === "idle") return null;
  if (state.kind === "refused") {
    return (
      <p role="alert" className="text-sm font-medium text-danger">
        {t(`adminCourses:video.refused.${state.fault}`)}
      </p>
    );
  }
  const cancel = (
    <Button size="sm" variant="outline" onClick={onCancel}>
      <X aria-hidden="true" />
      {t("adminCourses:video.cancel")}
    </Button>
  );
  if (state.kind === "failed") {
    return (
      <Alert tone="danger" role="alert" title={t("adminCourses:video.failed", { name: state.name })}>
        <p>
          {state.error.code === "invalid_input"
            ? t("adminCourses:video.refusedByServer")
            : t(errorMessages[state.error.code], { ns: "common" })}
        </p>
        <div className="mt-3 flex flex-wrap gap-2">
          <Button size="sm" onClick={upload.retry}>
            <RotateCcw aria-hidden="true" />
            {t("adminCourses:video.retry")}
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
  const label = t(`adminCourses:video.${state.kind}`, { name: state.name });
  return (
    <div className="flex flex-col gap-2 rounded-xl border border-line bg-sunken p-4">
      <output className="[overflow-wrap:anywhere]">{label}</output>
      <Progress value={state.sent} max={state.total} label={label} />
      <p className="tabular text-sm text-muted">
        {t("adminCourses:video.progress", {
          percent: percentOf(state.sent, state.total),
          sent: size(state.sent),
          total: size(state.total),
        })}
      </p>
      <div className="flex flex-wrap gap-2">
        {state.kind === "paused" ? (
          <Button size="sm" onClick={upload.resume}>
            <Play aria-hidden="true" />
            {t("adminCourses:video.resume")}
          </Button>
        ) : state.isPausable ? (
          <Button size="sm" variant="outline" onClick={upload.pause}>
            <Pause aria-hidden="true" />
            {t("adminCourses:video.pause")}
          </Button>
        ) : null}
        {cancel}
      </div>
    </div>
  );
}
