import { useEffect, useRef } from "react";
import { whenIdle } from "@/lib/when-idle";

type HeroVideoProps = {
  /** Beside it lies its poster, as `upload-media` stores them. */
  src: string;
  label: string;
};

/** The video in the shop window: its poster at once, itself once the page is there; never moving by itself for whom that disturbs. */
export function HeroVideo({ src, label }: HeroVideoProps) {
  const video = useRef<HTMLVideoElement>(null);

  useEffect(() => {
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    let stop = () => {};
    const start = () => {
      // A browser that saves energy or data refuses: the poster stays, and the controls.
      stop = whenIdle(() => void video.current?.play().catch(() => undefined));
    };
    // Nothing competes with what the visitor waits for.
    if (document.readyState === "complete") start();
    else addEventListener("load", start, { once: true });
    return () => {
      removeEventListener("load", start);
      stop();
    };
  }, []);

  return (
    <video
      ref={video}
      src={src}
      poster={src.replace(/[^/]*$/, "poster")}
      aria-label={label}
      preload="none"
      muted
      loop
      playsInline
      controls
      className="aspect-video w-full rounded-xl object-cover"
    />
  );
}
