import ImageOff from "lucide-react/icons/image-off";
import Upload from "lucide-react/icons/upload";
import { lazy, Suspense, useState, type DragEvent } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { useListAddress } from "@/components/data-table/list-address";
import { ListPages } from "@/components/data-table/list-pages";
import { SearchBox } from "@/components/data-table/search-box";
import { EmptyState } from "@/components/empty-state";
import { ModalDialog } from "@/components/modal-dialog";
import { QueryError } from "@/components/query-error";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Select } from "@/components/ui/select";
import { Skeleton } from "@/components/ui/skeleton";
import { adminPaths } from "@/config/admin-paths";
import { MediaGrid } from "@/features/media/components/media-grid";
import { UploadDialog } from "@/features/media/components/upload-dialog";
import { mediaFilters, type MediaItem, type MediaUse } from "@/features/media/model";
import { useMedia, useRemoveMedia } from "@/features/media/queries";
import { useCan } from "../../layouts/admin/admin-context";
import { AdminPageHead } from "../../layouts/admin/admin-page-head";
import { useToast } from "../../toast";
import { useErrorToast } from "../../use-error-toast";
import { toAppError } from "@/lib/errors";
import { choiceOf } from "@/lib/list/list-address";

const DescribeDialog = lazy(async () => ({
  default: (await import("@/features/media/components/describe-dialog")).DescribeDialog,
}));

const filters = { mostrar: choiceOf(mediaFilters) };

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

/** Lists the images and videos of the site with their uses, upload and deletion. */
export function AdminMediaRoute() {
  const { t } = useTranslation("admin");
  const { toast } = useToast();
  const showErrorToast = useErrorToast();
  const writable = useCan("media.write");
  const address = useListAddress(["data"], filters);
  const query = useMedia({ search: address.search, filter: address.filters.mostrar, page: address.page });
  const remove = useRemoveMedia();
  // A dropped file; null before a file is selected; undefined without an upload.
  const [uploading, setUploading] = useState<File | null>();
  const [described, setDescribed] = useState<MediaItem | null>(null);
  const [leaving, setLeaving] = useState<MediaItem | null>(null);

  function drop(event: DragEvent): void {
    const file = event.dataTransfer.files[0];
    if (!writable || !file) return;
    event.preventDefault();
    setUploading(file);
  }

  function removeForGood({ id }: MediaItem): void {
    remove.mutate(id, {
      onSuccess: () => toast({ title: t("media.removed"), description: t("media.removedText") }),
      onError: (error) =>
        showErrorToast(
          t("media.removeFailed"),
          error,
          toAppError(error).code === "conflict" ? t("media.inUse") : undefined,
        ),
      onSettled: () => setLeaving(null),
    });
  }

  return (
    <div
      onDragOver={(event) => (writable ? event.preventDefault() : undefined)}
      onDrop={drop}
      className="min-h-[60vh]"
    >
      <AdminPageHead title={t("media.title")} lead={t(writable ? "media.lead" : "readOnly")}>
        {writable ? (
          <Button onClick={() => setUploading(null)}>
            <Upload aria-hidden="true" />
            {t("media.upload.title")}
          </Button>
        ) : null}
      </AdminPageHead>
      <div className="mb-4 flex flex-wrap gap-3">
        <SearchBox value={address.search} onSearch={address.searchFor} />
        <Select
          aria-label={t("media.filter")}
          value={address.filters.mostrar}
          onChange={({ target }) => address.setFilters({ mostrar: filters.mostrar.parse(target.value) })}
          className="min-w-0 max-lg:flex-1 lg:w-52 [&>select]:h-9 [&>select]:text-sm pointer-coarse:[&>select]:h-11"
        >
          {mediaFilters.map((filter) => (
            <option key={filter} value={filter}>
              {t(`media.filters.${filter}`)}
            </option>
          ))}
        </Select>
      </div>
      {query.error ? (
        <Card>
          <QueryError title={t("media.failed")} query={query} />
        </Card>
      ) : null}
      {query.isPending ? <Skeleton className="h-96" /> : null}
      {query.data?.items.length === 0 ? (
        <Card>
          {address.isNarrowed ? (
            <EmptyState icon={ImageOff} title={t("table.noResult")} description={t("table.noResultText")}>
              <Button variant="outline" onClick={address.showAll}>
                {t("table.showAll")}
              </Button>
            </EmptyState>
          ) : (
            <EmptyState icon={ImageOff} title={t("media.empty")} description={t("media.emptyText")} />
          )}
        </Card>
      ) : null}
      {query.data && query.data.items.length > 0 ? (
        <div className="flex flex-col gap-5">
          <MediaGrid
            items={query.data.items}
            onDescribe={writable ? setDescribed : undefined}
            onRemove={writable ? setLeaving : undefined}
            renderUse={(use) => (
              <Link to={pathOf(use)} className="text-link">
                {t(`media.places.${use.place}`, { title: use.title })}
              </Link>
            )}
          />
          <ListPages list={query.data} linkTo={address.linkToPage} />
        </div>
      ) : null}
      {uploading === undefined ? null : (
        <UploadDialog
          file={uploading}
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
        <ModalDialog
          title={t("media.removeTitle")}
          description={t("media.removeText")}
          onClose={() => setLeaving(null)}
        >
          <div className="flex flex-wrap gap-3">
            <Button variant="destructive" loading={remove.isPending} onClick={() => removeForGood(leaving)}>
              {t("media.removeConfirm")}
            </Button>
            <Button variant="outline" onClick={() => setLeaving(null)}>
              {t("media.cancel")}
            </Button>
          </div>
        </ModalDialog>
      ) : null}
    </div>
  );
}
