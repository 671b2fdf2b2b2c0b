const sheet =
  "relative grid animate-rise gap-0.5 rounded-xl border bg-surface p-4 pr-12 pl-5 text-ink shadow-float [overflow-wrap:anywhere] before:absolute before:inset-y-3 before:left-2 before:w-1 before:rounded-full";

/** A toast by its variant. */
export const toastLook = {
  default: `${sheet} border-line before:bg-second`,
  destructive: `${sheet} border-danger/40 before:bg-danger`,
};

/** Where toasts appear. On phones at the top: dialogs have their buttons at the bottom. */
export const toastPlace =
  "fixed inset-x-4 top-[max(1rem,env(safe-area-inset-top))] z-[60] mx-auto max-w-md sm:top-auto sm:right-6 sm:bottom-6 sm:left-auto sm:mx-0 sm:w-96";

/** The button that closes a toast. */
export const toastCloseLook =
  "absolute top-1.5 right-1.5 grid size-9 place-items-center rounded-lg text-muted hover:bg-sunken hover:text-ink pointer-coarse:size-11";
