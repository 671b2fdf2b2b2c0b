import { i18n } from "@/lib/i18n";
import { wholeStyles } from "@/lib/late-styles";
import { reloadOnceForNewVersion } from "./new-version";

const reload = () => window.location.reload();

/**
 * For a pre-rendered page whose code did not come: reloads once, as it may be
 * that of the version before. If that does not help, what is written stays, its
 * links work by themselves, and a notice says that the rest does not.
 */
export function keepWritten(failure: unknown): void {
  if (reloadOnceForNewVersion(failure)) return;
  void wholeStyles();
  console.warn("The page stays as it was written.", failure);
  const retry = document.createElement("button");
  retry.textContent = i18n.t("actions.retry", { ns: "common" });
  retry.className = "min-h-11 shrink-0 underline underline-offset-4";
  retry.addEventListener("click", reload);
  const notice = document.createElement("div");
  notice.role = "alert";
  notice.className =
    "fixed inset-x-4 bottom-4 z-50 flex items-center gap-4 rounded-xl bg-ink px-4 py-2 text-ground sm:mx-auto sm:max-w-xl";
  notice.append(i18n.t("failure.written", { ns: "common" }), retry);
  document.body.append(notice);
  window.addEventListener("online", reload);
}
