import { useEffect, useRef } from "react";
import { whenIdle } from "@/platform/when-idle";

type HeroVideoProps = {
  /** The poster is stored under the same name, as by `upload-media`. */
  src: string;
  label: string;
};

/**
 * The video of the hero. Shows its poster first and loads the video when the page is idle. Does not autoplay
 * under `prefers-reduced-motion`.
 */
export function HeroVideo({ src, label }: HeroVideoProps) {
  const video = useRef<HTMLVideoElement>(null);

  useEffect(() => {
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    let stop = () => {};
    const start = () => {
      // A browser that saves energy or data refuses: the poster and the controls remain.
      stop = whenIdle(() => void video.current?.play().catch(() => undefined));
    };
    // The video must not compete with the page for bandwidth.
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
