import { i18n } from "../i18n";

const reload = () => window.location.reload();

/**
 * Keeps a pre-rendered page whose code failed to load: links work, accordions are open, and a notice explains that
 * the rest does not work.
 */
export function showStaticFallbackNotice(): void {
  const retry = document.createElement("button");
  retry.textContent = i18n.t("actions.retry", { ns: "common" });
  retry.className = "min-h-11 shrink-0 underline underline-offset-4";
  retry.addEventListener("click", reload);
  const notice = document.createElement("div");
  notice.role = "alert";
  notice.className =
    "fixed inset-x-4 bottom-4 z-50 flex items-center gap-4 rounded-xl bg-ink px-4 py-2 text-ground sm:mx-auto sm:max-w-xl";
  notice.append(i18n.t("failure.partial", { ns: "common" }), retry);
  document.body.append(notice);
  // They would not open without the code.
  for (const content of document.querySelectorAll<HTMLElement>(".accordion-content"))
    content.dataset["state"] = "open";
  window.addEventListener("online", reload);
}
