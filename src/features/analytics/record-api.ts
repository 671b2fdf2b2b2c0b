import type { VisitDevice } from "@contract/enums";
import { env } from "@/config/env";

/** A page as it is counted. */
export type PageView = {
  /** Random id of the view: sent again, it counts once. */
  view_id: string;
  /** Random id of the tab, for as long as the visit. */
  tab_id: string;
  path: string;
  device: VisitDevice;
  /** The browser's, such as `pt-BR`. */
  language: string | null;
  /** Host of the site that led here. */
  referrer: string | null;
  campaign: string | null;
  /** Why it might not count. */
  signals: readonly ("automation" | "do_not_track" | "team")[];
};

// Goes on when the page is left. Whether it arrives is no concern of the visitor's.
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

/** Has a page view counted; a failure is nobody's matter. */
export function sendPageView(view: PageView): void {
  send("record_page_view", view);
}

/** Says for how many seconds a view has been in view until now. */
export function sendEngagement(view: Pick<PageView, "view_id" | "tab_id">, seconds: number): void {
  send("record_engagement", { view_id: view.view_id, tab_id: view.tab_id, seconds });
}
