import { clsx } from "clsx";
import { useEffect, useRef, useState, type ReactNode } from "react";
import { createPortal } from "react-dom";
import type { Language } from "@/platform/language";
import { useTheme } from "@/platform/use-theme";

type PreviewFrameProps = {
  title: string;
  /** Width of the simulated screen in pixels. */
  width: number;
  language: Language;
  children: ReactNode;
};

/**
 * Previews a part of a page on a screen of a given width. Uses its own document for correct media queries, and scales
 * down when there is less room. Not interactive.
 */
export function PreviewFrame({ title, width, language, children }: PreviewFrameProps) {
  useTheme();
  const box = useRef<HTMLDivElement>(null);
  const [page, setPage] = useState<Document | null>(null);
  const [room, setRoom] = useState(width);
  const [height, setHeight] = useState(480);

  useEffect(() => {
    if (!box.current) return;
    const observer = new ResizeObserver(([entry]) => entry && setRoom(entry.contentRect.width));
    observer.observe(box.current);
    return () => observer.disconnect();
  }, []);

  useEffect(() => {
    if (!page) return;
    const observer = new ResizeObserver(() => setHeight(Math.min(page.body.scrollHeight, 4000)));
    observer.observe(page.body);
    return () => observer.disconnect();
  }, [page]);

  // Copies the theme of the surrounding page, which can change at any time.
  useEffect(() => {
    if (!page) return;
    for (const { name, value } of document.documentElement.attributes)
      page.documentElement.setAttribute(name, value);
    page.documentElement.setAttribute("lang", language);
  });

  function open(frame: HTMLIFrameElement): void {
    const inside = frame.contentDocument;
    if (!inside) return;
    for (const style of document.head.querySelectorAll("link[rel=stylesheet], style"))
      inside.head.append(style.cloneNode(true));
    setPage(inside);
  }

  const scale = Math.min(1, room / width);
  return (
    <div
      ref={box}
      className="overflow-hidden rounded-xl border border-line bg-ground"
      style={{ height: Math.ceil(height * scale) }}
    >
      <iframe
        title={title}
        sandbox="allow-same-origin"
        srcDoc="<!doctype html>"
        inert
        onLoad={({ currentTarget }) => open(currentTarget)}
        // The empty document is transparent in a light frame only. A dark page would flash white.
        className={clsx("block origin-top-left", page === null && "scheme-light")}
        style={{ width, height, transform: `scale(${scale})` }}
      />
      {page ? createPortal(children, page.body) : null}
    </div>
  );
}
