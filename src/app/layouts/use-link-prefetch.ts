import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { prefetchPage } from "../panel-data";

/** Prefetches the data of a linked page when its link is hovered, touched or focused. */
export function useLinkPrefetch(userId: string): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const listening = new AbortController();
    const prefetch = ({ target }: Event) => {
      const link = target instanceof Element ? target.closest("a") : null;
      if (link?.origin !== window.location.origin) return;
      void prefetchPage(queryClient, userId, link.pathname + link.search);
    };
    for (const event of ["pointerover", "touchstart", "focusin"]) {
      document.addEventListener(event, prefetch, { passive: true, signal: listening.signal });
    }
    return () => listening.abort();
  }, [queryClient, userId]);
}
