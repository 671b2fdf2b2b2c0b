import type { VisitDevice } from "@contract/enums";
import { env } from "@/platform/env";

/** A page view as the function receives it. */
export type PageView = {
  /** Random id of the view: a repeated request counts once. */
  view_id: string;
  /** Random id of the tab, valid for the visit. */
  tab_id: string;
  path: string;
  device: VisitDevice;
  /** The browser's language, such as `pt-BR`. */
  language: string | null;
  /** Host of the referring site. */
  referrer: string | null;
  campaign: string | null;
  /** Reasons not to count the view. */
  signals: readonly ("automation" | "do_not_track" | "team")[];
};

// The request continues after the page closes. Errors are ignored: visitors cannot act on them.
function send(name: string, body: object): void {
  if (!navigator.onLine) return;
  fetch(`${env.supabaseUrl}/rest/v1/rpc/${name}`, {
    method: "POST",
    keepalive: true,
    priority: "low",
    headers: { apikey: env.supabasePublishableKey, "content-type": "application/json" },
    body: JSON.stringify(body),
  }).catch(() => undefined);
}

/** Records a page view; failures are ignored. */
export function sendPageView(view: PageView): void {
  send("record_page_view", view);
}

/** Records for how many seconds a view has been visible so far. */
export function sendEngagement(view: Pick<PageView, "view_id" | "tab_id">, seconds: number): void {
  send("record_engagement", { view_id: view.view_id, tab_id: view.tab_id, seconds });
}
