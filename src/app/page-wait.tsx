import { useLocation } from "react-router-dom";
import { FullScreenSpinner } from "@/kit/full-screen-spinner";
import { ShellSkeleton } from "@/kit/shell-frame";
import { shellLookAt } from "@/kit/shell-look";

/** Fills the window while the code of a page is loading: with the shell of its area, or with a spinner. */
export function PageWait() {
  return <PagePlaceholder path={useLocation().pathname} />;
}

/** Renders what `PageWait` shows at a path without language prefix. */
export function PagePlaceholder({ path }: { path: string }) {
  const look = shellLookAt(path);
  return look ? <ShellSkeleton look={look} /> : <FullScreenSpinner />;
}
