import { useEffect, useRef } from "react";
import { useNavigate } from "react-router-dom";
import { hashTarget } from "@/lib/hash-target";
import type { Language } from "@/lib/language";

// A click that the browser would follow in this very tab, to another page of this site.
function internalTarget(event: MouseEvent): string | null {
  if (event.defaultPrevented || event.button !== 0) return null;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (link?.dataset["player"]) {
    event.preventDefault();
    // Most articles have none.
    void import("@/lib/article/play-video").then(({ playVideo }) => playVideo(link));
    return null;
  }
  if (!link || link.origin !== window.location.origin) return null;
  if (link.pathname === window.location.pathname && link.hash) return null;
  return link.pathname + link.search + link.hash;
}

/** The text of an article, written in a language of its own. `html` must come from `renderArticle`, which makes it safe. */
export function ArticleBody({ html, language }: { html: string; language: Language }) {
  const body = useRef<HTMLDivElement>(null);
  const navigate = useNavigate();

  useEffect(() => {
    const element = body.current;
    // Links in the text are plain ones: within the site they need no fresh page.
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
    // The browser looked for the part before the text was there.
    if (window.scrollY > 0) return;
    const target = hashTarget(window.location.hash);
    if (body.current?.contains(target)) target?.scrollIntoView();
  }, []);

  return (
    // oxlint-disable-next-line react/no-danger -- sanitised by renderArticle
    <div ref={body} lang={language} className="article-body" dangerouslySetInnerHTML={{ __html: html }} />
  );
}
