import { useEffect, useRef } from "react";
import { useNavigate } from "react-router-dom";
import { hashTarget } from "@/platform/scroll";
import type { Language } from "@/platform/language";

// Returns the path of a click that opens another page of this site in the same tab.
function internalTarget(event: MouseEvent): string | null {
  if (event.defaultPrevented || event.button !== 0) return null;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (link?.dataset["player"]) {
    event.preventDefault();
    // Most articles have no video.
    void import("@/platform/article/play-video").then(({ playVideo }) => playVideo(link));
    return null;
  }
  if (!link || link.origin !== window.location.origin) return null;
  if (link.pathname === window.location.pathname && link.hash) return null;
  return link.pathname + link.search + link.hash;
}

type ArticleBodyProps = {
  /** Must come from `renderArticle`, which sanitises it. */
  html: string;
  language: Language;
  /** Whether the headings fit below a `PageHeader`. */
  isCompact?: boolean;
};

/** Renders an article in its own language. */
export function ArticleBody({ html, language, isCompact = false }: ArticleBodyProps) {
  const body = useRef<HTMLDivElement>(null);
  const navigate = useNavigate();

  useEffect(() => {
    const element = body.current;
    // Opens internal links of the text without a document load.
    function follow(event: MouseEvent) {
      const target = internalTarget(event);
      if (target === null) return;
      event.preventDefault();
      void navigate(target);
    }
    element?.addEventListener("click", follow);
    return () => element?.removeEventListener("click", follow);
  }, [navigate]);

  useEffect(() => {
    // The browser looked for the target before the text was rendered.
    if (window.scrollY > 0) return;
    const target = hashTarget(window.location.hash);
    if (body.current?.contains(target)) target?.scrollIntoView();
  }, []);

  return (
    <div
      ref={body}
      lang={language}
      className={isCompact ? "article-body is-compact" : "article-body"}
      // oxlint-disable-next-line react/no-danger -- `renderArticle` has sanitised `html`
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
