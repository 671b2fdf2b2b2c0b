import { useTranslation } from "react-i18next";
import type { AppErrorCode } from "@/platform/app-error";
import { errorMessages } from "@/platform/error-messages";
import { isVideo } from "../media-model";

/** Renders why a file was not uploaded. */
export function UploadFault({ file, code }: { file?: File | null; code: AppErrorCode }) {
  const { t } = useTranslation(["admin", "common"]);
  return (
    <span>
      {file && isVideo(file) && (code === "image_type" || code === "image_too_large")
        ? t(`media.upload.video.${code}`)
        : t(errorMessages[code], { ns: "common" })}
    </span>
  );
}
