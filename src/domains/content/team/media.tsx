import Upload from "lucide-react/icons/upload";
import { type DragEvent, lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { useCan } from "@/domains/team/parts/admin-context";
import { ConfirmDialog } from "@/kit/confirm-dialog";
import { LeaveGuard } from "@/kit/form/leave-guard";
import { PageHeader } from "@/kit/page-header";
import { useToast } from "@/kit/toast";
import { Button } from "@/kit/ui/button";
import { useAttempt } from "@/kit/use-attempt";
import { adminPaths } from "@/platform/admin-paths";
import { type MediaItem, useRemoveMedia } from "../media";
import { MediaLibrary } from "../parts/media-library";
import { UploadDialog } from "../parts/upload-dialog";
import { UploadList } from "./upload-list";
import { useMediaUploads } from "./use-media-uploads";

const DescribeDialog = lazy(async () => ({
  default: (await import("./describe-dialog")).DescribeDialog,
}));

/** The pictures and videos of the site: upload, describe and remove, also by dropping files on the page. */
export function AdminMediaRoute() {
  const { t } = useTranslation("admin");
  const { toast } = useToast();
  const attempt = useAttempt();
  const writable = useCan("media.write");
  const remove = useRemoveMedia();
  const uploads = useMediaUploads();
  // A dropped file; null while a file is chosen; undefined while nothing is uploaded.
  const [uploading, setUploading] = useState<File | null>();
  const [described, setDescribed] = useState<MediaItem | null>(null);
  const [leaving, setLeaving] = useState<MediaItem | null>(null);

  function drop(event: DragEvent): void {
    const files = [...event.dataTransfer.files];
    const [file] = files;
    if (!writable || !file) return;
    event.preventDefault();
    if (files.length > 1) uploadSeveral(files);
    else setUploading(file);
  }

  function uploadSeveral(files: readonly File[]): void {
    setUploading(undefined);
    uploads.choose(files);
  }

  async function removeForGood({ id }: MediaItem): Promise<void> {
    if (await attempt(remove.mutateAsync(id), t("media.removeFailed"), t("media.inUse"))) {
      toast({ title: t("media.removed"), description: t("media.removedText") });
    }
    setLeaving(null);
  }

  return (
    <div
      onDragOver={(event) => (writable ? event.preventDefault() : undefined)}
      onDrop={drop}
      className="min-h-[60vh]"
    >
      <PageHeader title={t("media.title")} detail={writable ? null : t("readOnly")}>
        {writable ? (
          <Button size="sm" onClick={() => setUploading(null)}>
            <Upload aria-hidden="true" />
            {t("media.upload.titleSeveral")}
          </Button>
        ) : null}
      </PageHeader>
      {writable ? (
        <UploadList
          uploads={uploads}
          renderUndescribed={(text) => (
            <Link to={`${adminPaths.media}?mostrar=sem-descricao`} className="text-link">
              {text}
            </Link>
          )}
        />
      ) : null}
      <LeaveGuard
        isDirty={uploads.uploading.length > 0}
        title={t("media.uploads.leaveTitle")}
        text={t("media.uploads.leaveText")}
      />
      <MediaLibrary
        onDescribe={writable ? setDescribed : undefined}
        onRemove={writable ? setLeaving : undefined}
      />
      {uploading === undefined ? null : (
        <UploadDialog
          file={uploading}
          onSeveral={uploadSeveral}
          onClose={() => setUploading(undefined)}
          onUploaded={() => {
            setUploading(undefined);
            toast({ title: t("media.uploaded"), description: t("media.uploadedText") });
          }}
        />
      )}
      {described ? (
        <Suspense fallback={null}>
          <DescribeDialog
            item={described}
            onClose={() => setDescribed(null)}
            onSaved={() => {
              setDescribed(null);
              toast({ title: t("media.describe.saved"), description: t("media.describe.savedText") });
            }}
          />
        </Suspense>
      ) : null}
      {leaving ? (
        <ConfirmDialog
          title={t("media.removeTitle")}
          text={t("media.removeText")}
          confirm={t("media.removeConfirm")}
          cancel={t("media.cancel")}
          variant="destructive"
          busy={remove.isPending}
          onConfirm={() => void removeForGood(leaving)}
          onClose={() => setLeaving(null)}
        />
      ) : null}
    </div>
  );
}
