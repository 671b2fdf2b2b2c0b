import Upload from "lucide-react/icons/upload";
import { lazy, Suspense, useState, type DragEvent } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { ConfirmDialog } from "@/components/confirm-dialog";
import { LeaveGuard } from "@/components/form/leave-guard";
import { PageHeader } from "@/components/page-header";
import { Button } from "@/components/ui/button";
import { adminPaths } from "@/config/admin-paths";
import { UploadDialog } from "@/features/media/components/upload-dialog";
import { UploadList } from "@/features/media/components/upload-list";
import type { MediaItem } from "@/features/media/media-list";
import { useRemoveMedia } from "@/features/media/queries";
import { useMediaUploads } from "@/features/media/use-media-uploads";
import { useCan } from "@/domains/team/parts/admin-context";
import { useToast } from "@/components/toast";
import { MediaLibrary } from "./media-library";
import { useAttempt } from "@/components/use-attempt";

const DescribeDialog = lazy(async () => ({
  default: (await import("@/features/media/components/describe-dialog")).DescribeDialog,
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
