import { clsx } from "clsx";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Logo } from "./logo";
import { Skeleton } from "./ui/skeleton";
import type { ShellLook } from "./shell-look";

/** Classes that the shell shares with its skeleton, so that nothing moves when the shell replaces it. */
export const frame = {
  root: "panel-scale min-h-dvh sm:grid sm:grid-cols-[3.5rem_minmax(0,1fr)]",
  sidebar:
    "sticky top-0 hidden h-dvh flex-col overflow-x-hidden overflow-y-auto border-r border-line sm:flex rail:px-1",
  header: "@container flex items-center gap-1 border-b border-line px-4",
  main: "mx-auto w-full flex-1 px-4",
  link: "relative flex items-center rounded-lg font-semibold rail:justify-center rail:px-0",
  onPhones: "sm:hidden",
};

const links = ["a", "b", "c", "d", "e", "f", "g", "h"];

/** Renders the shell before the session and its navigation are known; `children` replaces the page skeleton. */
export function ShellSkeleton({ look, children }: { look: ShellLook; children?: ReactNode }) {
  const { t } = useTranslation();
  return (
    <div aria-busy="true" className={clsx(frame.root, look.root)}>
      <output className="sr-only">{t("states.loading")}</output>
      <div aria-hidden="true" data-rail className={clsx(frame.sidebar, look.sidebar)}>
        <span className="flex min-h-11 items-center px-2 rail:justify-center rail:px-0">
          <Logo />
        </span>
        <div className={clsx("flex flex-col", look.links)}>
          {links.map((link) => (
            <div key={link} className={clsx(frame.link, look.link)}>
              <Skeleton className={clsx("shrink-0", look.icon)} />
              <Skeleton className="h-4 w-28 rail:hidden" />
            </div>
          ))}
        </div>
      </div>
      <div className="flex min-w-0 flex-col">
        <div aria-hidden="true" className={clsx(frame.header, look.header)}>
          <span className={clsx("flex min-h-11 items-center", frame.onPhones)}>
            <Logo compact />
          </span>
          <Skeleton className="my-2 ml-auto h-7 w-24" />
        </div>
        <div className={clsx(frame.main, look.main)}>{children ?? <PageSkeleton look={look} />}</div>
      </div>
    </div>
  );
}

/** Renders a page of which only the area is known. */
export function PageSkeleton({ look: { skeleton } }: { look: ShellLook }) {
  const [title, content] = skeleton;
  return (
    <div aria-busy="true" className="flex flex-col gap-5">
      <Skeleton className={clsx("max-w-full", title)} />
      <Skeleton className={clsx("w-full", content)} />
    </div>
  );
}
