import FileQuestion from "lucide-react/icons/file-question";
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate, useParams } from "react-router-dom";
import { useAdmin, useCan } from "@/domains/team/parts/admin-context";
import { EmptyState } from "@/kit/empty-state";
import { PageHead, PageHeader } from "@/kit/page-header";
import { QueryError } from "@/kit/error-state";
import { Alert } from "@/kit/ui/alert";
import { Card } from "@/kit/ui/card";
import { Skeleton } from "@/kit/ui/skeleton";
import { useReadFailureToast } from "@/kit/use-error-toast";
import { adminPaths } from "@/platform/admin-paths";
import { isNotFound } from "@/platform/errors";
import { usePost } from "./data";
import { PostEditor } from "./post-editor";
import { type EditedPost } from "./rules";

// Its file contains the editor, which is larger than the rest of the panel.
const PostPreview = lazy(async () => ({ default: (await import("./post-text")).PostPreview }));

/** Creates or edits a post. A post stays open when its slug is created or changes. */
export function AdminEditPostRoute() {
  const { slug } = useParams();
  const navigate = useNavigate();
  const [opened, setOpened] = useState({ slug, at: [slug] });
  const before = useRef<{ focused: Element | null; scrollY: number; at: string } | null>(null);
  // A slug that no save of this post created belongs to another post.
  const shown = opened.at.includes(slug) ? opened.slug : slug;

  function follow({ fields }: EditedPost): void {
    if (fields.slug === slug) return;
    before.current = { focused: document.activeElement, scrollY: window.scrollY, at: fields.slug };
    setOpened({ slug: shown, at: [slug, fields.slug] });
    void navigate(adminPaths.blogEdit(fields.slug), { replace: true });
  }

  // Moves focus and scroll position like a new page, except when the same post changes its slug while someone types.
  useEffect(() => {
    if (!before.current || before.current.at !== slug) return;
    const { focused, scrollY } = before.current;
    before.current = null;
    setTimeout(() => {
      if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
      window.scrollTo(0, scrollY);
    });
  }, [slug]);

  return <OpenedPost key={shown ?? ""} slug={shown} onSaved={follow} />;
}

function OpenedPost({ slug, onSaved }: { slug: string | undefined; onSaved: (post: EditedPost) => void }) {
  const { t } = useTranslation("admin");
  const { user } = useAdmin();
  const writable = useCan("blog.write");
  const query = usePost(slug);
  const post = slug === undefined ? null : query.data;
  const [isStored, setStored] = useState(slug !== undefined);
  const title = t(isStored ? "blog.editTitle" : "blog.newTitle");

  const isMissing = isNotFound(query.error);
  useReadFailureToast(
    t(isMissing ? "blog.notFound" : "blog.postFailed"),
    post === undefined ? query.error : null,
  );

  if (post === undefined) {
    return (
      <>
        <PageHeader title={title} back={{ to: adminPaths.blog, label: t("blog.toList") }} />
        {isMissing ? (
          <Card>
            <EmptyState icon={FileQuestion} title={t("blog.notFound")} description={t("blog.notFoundText")} />
          </Card>
        ) : query.error ? (
          <Card>
            <QueryError title={t("blog.postFailed")} query={query} />
          </Card>
        ) : (
          <Skeleton className="h-96" />
        )}
      </>
    );
  }

  return (
    <>
      {writable ? (
        <>
          <PageHead title={title} />
          <h1 className="sr-only">{title}</h1>
        </>
      ) : (
        <PageHeader title={title} back={{ to: adminPaths.blog, label: t("blog.toList") }} />
      )}
      {writable ? (
        <PostEditor
          post={post}
          userId={user.id}
          onSaved={(saved) => {
            setStored(true);
            onSaved(saved);
          }}
        />
      ) : (
        <>
          <Alert className="mb-5">{t("readOnly")}</Alert>
          {post ? (
            <Suspense fallback={<Skeleton className="h-96 rounded-xl" />}>
              <PostPreview fields={post.fields} publishedAt={post.publishedAt ?? post.seen} />
            </Suspense>
          ) : null}
        </>
      )}
    </>
  );
}
