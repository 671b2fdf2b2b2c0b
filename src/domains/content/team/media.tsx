import Pencil from "lucide-react/icons/pencil";
import Trash2 from "lucide-react/icons/trash-2";
import Upload from "lucide-react/icons/upload";
import { type DragEvent, type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { useCan } from "@/domains/team/parts/admin-context";
import { ConfirmDialog } from "@/kit/confirm-dialog";
import { CopyButton } from "@/kit/copy-button";
import { ListFilters } from "@/kit/data-table/list-filters";
import { ListPages } from "@/kit/data-table/list-pages";
import { ListSearch } from "@/kit/data-table/list-search";
import { useListTexts } from "@/kit/data-table/list-texts";
import { NoRows } from "@/kit/data-table/table-skeleton";
import { useList } from "@/kit/data-table/use-list";
import { EmptyState } from "@/kit/empty-state";
import { FormFailure } from "@/kit/form/form-failure";
import { FormField } from "@/kit/form/form-field";
import { LeaveGuard } from "@/kit/form/leave-guard";
import { SubmitButton } from "@/kit/form/submit-button";
import { useAppForm } from "@/kit/form/use-app-form";
import { ModalDialog } from "@/kit/modal-dialog";
import { PageHeader } from "@/kit/page-header";
import { QueryError } from "@/kit/error-state";
import { useToast } from "@/kit/toast";
import { Button } from "@/kit/ui/button";
import { Card } from "@/kit/ui/card";
import { Input } from "@/kit/ui/fields";
import { Skeleton } from "@/kit/ui/skeleton";
import { useAttempt } from "@/kit/use-error-toast";
import { adminPaths } from "@/platform/admin-paths";
import {
  descriptionSchema,
  type MediaItem,
  mediaList,
  mediaUrl,
  type MediaUse,
  thumbnailOf,
  useDescribeMedia,
  useRemoveMedia,
  usesOf,
} from "../media";
import { MediaTile } from "../parts/media-picker";
import { UploadDialog } from "../parts/upload-dialog";
import { UploadList, useMediaUploads } from "./media-uploads";

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

  const start = writable ? (
    <Button size="sm" onClick={() => setUploading(null)}>
      <Upload aria-hidden="true" />
      {t("media.upload.titleSeveral")}
    </Button>
  ) : null;

  return (
    <div
      onDragOver={(event) => (writable ? event.preventDefault() : undefined)}
      onDrop={drop}
      className="min-h-[60vh]"
    >
      <PageHeader title={t("media.title")} detail={writable ? null : t("readOnly")}>
        {start}
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
        start={start}
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
        <DescribeDialog
          item={described}
          onClose={() => setDescribed(null)}
          onSaved={() => {
            setDescribed(null);
            toast({ title: t("media.describe.saved"), description: t("media.describe.savedText") });
          }}
        />
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

type MediaLibraryProps = {
  /** The button that uploads the first file, in an empty library. */
  start: ReactNode;
  /** Both left out for read-only roles. */
  onDescribe: ((item: MediaItem) => void) | undefined;
  onRemove: ((item: MediaItem) => void) | undefined;
};

function pathOf({ place, ref }: MediaUse): string {
  if (place === "post") return adminPaths.blogEdit(ref);
  if (place === "course") return adminPaths.courseEdit(ref);
  if (place === "lesson") {
    const [course = "", lesson = ""] = ref.split("/");
    return adminPaths.lessonEdit(course, lesson);
  }
  const [page = "", section = ""] = ref.split(".");
  return `${adminPaths.content}?pagina=${page}&secao=${section}`;
}

/** The list of the library: search, filter, files and pages. */
function MediaLibrary({ start, onDescribe, onRemove }: MediaLibraryProps) {
  const texts = useListTexts();
  const { t } = texts;
  const { address, query } = useList(mediaList);
  const { icon, title, text } = mediaList.empty;
  return (
    <>
      <div className="mb-3 flex items-center gap-2">
        <ListSearch value={address.search} onSearch={address.searchFor} />
        <ListFilters list={mediaList} address={address} choices={{}} texts={texts} />
      </div>
      {query.error ? (
        <Card>
          <QueryError title={t(mediaList.failure)} query={query} />
        </Card>
      ) : query.data ? null : (
        <Skeleton className="h-96" />
      )}
      {query.data?.items.length === 0 ? (
        <NoRows
          address={address}
          empty={
            <EmptyState icon={icon} title={t(title)} description={t(text)}>
              {start}
            </EmptyState>
          }
        />
      ) : null}
      {query.data && query.data.items.length > 0 ? (
        <div className="flex flex-col gap-5">
          <MediaGrid
            items={query.data.items}
            onDescribe={onDescribe}
            onRemove={onRemove}
            renderUse={(use) => (
              <Link to={pathOf(use)} className="text-link">
                {t(`media.places.${use.place}`, { title: use.title })}
              </Link>
            )}
          />
          <ListPages list={query.data} linkTo={address.linkToPage} />
        </div>
      ) : null}
    </>
  );
}

type MediaGridProps = {
  items: readonly MediaItem[];
  /** Links to the use of a file. */
  renderUse: (use: MediaUse) => ReactNode;
  /** Both undefined for read-only roles. */
  onDescribe: ((item: MediaItem) => void) | undefined;
  onRemove: ((item: MediaItem) => void) | undefined;
};

/** The library: each file with its uses, and a button that removes unused ones. */
function MediaGrid({ items, renderUse, onDescribe, onRemove }: MediaGridProps) {
  const { t } = useTranslation("admin");
  return (
    <ul className="grid grid-cols-1 gap-4 min-[480px]:grid-cols-2 lg:grid-cols-3 2xl:grid-cols-4">
      {items.map((item) => {
        const name = item.alt || t("media.noAlt");
        const uses = usesOf(item);
        return (
          <MediaTile key={item.id} item={item}>
            {uses.length > 0 ? (
              <div className="text-sm">
                <p className="text-muted">{t("media.usedIn")}</p>
                <ul className="[overflow-wrap:anywhere]">
                  {uses.map((use) => (
                    <li key={`${use.place} ${use.ref}`}>{renderUse(use)}</li>
                  ))}
                </ul>
              </div>
            ) : (
              <p className="text-sm text-muted">{t("media.unused")}</p>
            )}
            <div className="mt-auto flex flex-wrap items-center gap-2">
              <CopyButton value={mediaUrl(item.path)} what={t("media.addressOf", { name })} />
              {onDescribe ? (
                <Button size="sm" variant="ghost" onClick={() => onDescribe(item)}>
                  <Pencil aria-hidden="true" />
                  {t("media.describe.open")}
                  <span className="sr-only">{`: ${name}`}</span>
                </Button>
              ) : null}
              {onRemove && uses.length === 0 ? (
                <Button size="sm" variant="ghost" onClick={() => onRemove(item)}>
                  <Trash2 aria-hidden="true" />
                  {t("media.remove")}
                  <span className="sr-only">{`: ${name}`}</span>
                </Button>
              ) : null}
            </div>
          </MediaTile>
        );
      })}
    </ul>
  );
}

type DescribeDialogProps = { item: MediaItem; onSaved: () => void; onClose: () => void };

/** Edits the description of a file. Pages that already use the file keep their own text. */
function DescribeDialog({ item, onSaved, onClose }: DescribeDialogProps) {
  const { t } = useTranslation("admin");
  const describe = useDescribeMedia();
  const ratio = (item.width ?? 4) / (item.height || 3);
  const { field, formProps, failure, submitting } = useAppForm({
    schema: descriptionSchema,
    values: { alt: item.alt },
    keptAs: `description:${item.id}`,
    onSubmit: async ({ alt }) => {
      await describe.mutateAsync({ id: item.id, alt });
      onSaved();
    },
  });
  return (
    <ModalDialog title={t("media.describe.title")} description={t("media.describe.text")} onClose={onClose}>
      <form {...formProps} className="flex flex-col gap-5">
        <FormFailure failure={failure} title={t("media.describe.failed")} />
        <img
          src={thumbnailOf(item)}
          alt=""
          // The final size before the picture is loaded, so that the dialog does not grow.
          style={{ aspectRatio: ratio, width: `min(100%, ${item.width ?? 640}px, ${14 * ratio}rem)` }}
          className="self-start rounded-lg border border-line object-contain"
        />
        <FormField {...field("alt")} label={t("media.upload.alt")} hint={t("media.upload.altHint")}>
          {(control) => <Input {...control} required />}
        </FormField>
        <SubmitButton loading={submitting} className="self-start">
          {t("media.describe.save")}
        </SubmitButton>
      </form>
    </ModalDialog>
  );
}
