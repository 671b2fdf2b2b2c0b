import { isWithin, paths } from "@/platform/paths";

/** Classes that differ between the customer panel and the administration. */
export type ShellLook = {
  root: string;
  sidebar: string;
  header: string;
  main: string;
  links: string;
  link: string;
  icon: string;
  skeleton: readonly [title: string, content: string];
};

/** Look of the customer panel. */
export const panelLook: ShellLook = {
  root: "wide:grid-cols-[17rem_minmax(0,1fr)]",
  sidebar: "gap-8 p-5 print:hidden",
  header: "py-2.5 sm:justify-end sm:px-8 print:hidden",
  main: "max-w-5xl py-8 sm:px-8 sm:py-10",
  links: "gap-1",
  link: "min-h-11 gap-3 px-3 leading-snug",
  icon: "size-5",
  skeleton: ["h-9 w-56", "h-64 rounded-2xl"],
};

/** Look of the administration. Its content is at most 1152 px wide. */
export const adminLook: ShellLook = {
  root: "wide:grid-cols-[15rem_minmax(0,1fr)]",
  sidebar: "gap-6 bg-sunken/50 p-3",
  header: "sticky top-0 z-10 bg-ground py-1.5 max-sm:**:data-logo-name:hidden sm:px-6",
  main: "max-w-300 py-6 sm:px-6",
  links: "gap-0.5",
  link: "min-h-9 gap-2.5 px-2.5 text-[0.9375rem] pointer-coarse:min-h-11",
  icon: "size-4.5",
  skeleton: ["h-9 w-56", "h-72 rounded-xl"],
};

/** Returns the look of the shell around a page; null for a page without a shell. */
export function shellLookAt(pathname: string): ShellLook | null {
  if (isWithin(pathname, paths.dashboard.home)) return panelLook;
  return isWithin(pathname, paths.admin.home) && !isWithin(pathname, paths.admin.login) ? adminLook : null;
}
