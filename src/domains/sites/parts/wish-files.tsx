import { maxSiteFiles } from "@contract/attachments";
import { useTranslation } from "react-i18next";
import { AttachmentPicker } from "@/kit/attachments/attachment-picker";
import { useUploads } from "@/kit/attachments/use-uploads";
import { attachmentCheck } from "@/platform/attachments";
import type { Site } from "../rules";
import { useRemoveSiteFile, useUploadSiteFile } from "../data";

type WishFilesProps = {
  files: Site["files"];
  userId: string;
  onRemoved: () => void;
  onFailure: (error: unknown) => void;
};

/** The files that the customer sends for their site. Each is stored on selection. */
export function WishFiles({ files, userId, onRemoved, onFailure }: WishFilesProps) {
  const { t } = useTranslation("dashboard");
  const { mutateAsync: upload } = useUploadSiteFile(userId);
  const removal = useRemoveSiteFile(userId);
  const present = files.filter(({ id }) => !removal.isPending || id !== removal.variables);
  const uploads = useUploads({
    upload: (file) => upload(file),
    check: attachmentCheck(maxSiteFiles - present.length),
  });
  return (
    <AttachmentPicker
      {...uploads}
      files={present}
      most={maxSiteFiles}
      label={t("wishes.files.list")}
      remove={(id) => removal.mutate(id, { onSuccess: onRemoved, onError: onFailure })}
    />
  );
}
