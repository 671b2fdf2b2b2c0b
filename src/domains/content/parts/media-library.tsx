import { Link } from "react-router-dom";
import { ListFilters } from "@/kit/data-table/list-filters";
import { ListPages } from "@/kit/data-table/list-pages";
import { ListSearch } from "@/kit/data-table/list-search";
import { useListTexts } from "@/kit/data-table/list-texts";
import { NoRows } from "@/kit/data-table/table-skeleton";
import { useList } from "@/kit/data-table/use-list";
import { EmptyState } from "@/kit/empty-state";
import { QueryError } from "@/kit/query-error";
import { Card } from "@/kit/ui/card";
import { Skeleton } from "@/kit/ui/skeleton";
import { adminPaths } from "@/platform/admin-paths";
import { type MediaItem, mediaList, type MediaUse } from "../media";
import { MediaGrid } from "./media-grid";

type MediaLibraryProps = {
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
export function MediaLibrary({ onDescribe, onRemove }: MediaLibraryProps) {
  const texts = useListTexts();
  const { t } = texts;
  const { address, query } = useList(mediaList);
  const { icon, title, text } = mediaList.empty;
  return (
    <>
      <div className="mb-4 flex flex-wrap gap-3">
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
        <NoRows address={address} empty={<EmptyState icon={icon} title={t(title)} description={t(text)} />} />
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
