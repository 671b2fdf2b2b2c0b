import { html } from "hono/html";
import type { StripeEvent } from "../model/stored.ts";
import type { Delivery } from "../state.ts";
import type { Store } from "../store.ts";
import { homeTexts, type HomeTexts } from "./home-texts.ts";
import type { Language } from "./language.ts";
import { formatTime, tableOrNone, tag, type Markup } from "./layout.ts";

/** Panel of the webhook endpoint: its address, whether it is paused, and its simulated faults. */
export function endpointPanel(store: Store, url: string | null, language: Language): Markup {
  const words = homeTexts[language];
  const { copies, delay, loseNext } = store.faults();
  return html`<p>${url === null ? words.noEndpoint : html`<code>${url}</code>`}</p>
    <div class="inline">
      <form class="inline" method="post" action="/_local/webhooks">
        ${tag(store.paused() ? words.paused : words.running, store.paused() ? "bad" : "good")}
        <input type="hidden" name="paused" value="${store.paused() ? "false" : "true"}" />
        <button class="quiet" type="submit">${store.paused() ? words.resume : words.pause}</button>
      </form>
      <form method="post" action="/_local/webhooks/reorder">
        <button class="quiet" type="submit">${words.reorder}</button>
      </form>
    </div>
    <form class="inline faults" method="post" action="/_local/webhooks">
      ${setting("copies", words.copies, copies)} ${setting("delay", words.delaySeconds, delay)}
      ${setting("lose_next", words.loseNext, loseNext)}
      <button class="quiet" type="submit">${words.apply}</button>
    </form>`;
}

function setting(name: string, label: string, value: number): Markup {
  return html`<label>${label} <input type="number" name="${name}" value="${value}" min="0" /></label>`;
}

/** Table of the events with their deliveries and possible actions. */
export function eventTable(store: Store, events: StripeEvent[], language: Language): Markup {
  const words = homeTexts[language];
  const deliveries = store.deliveries();
  return tableOrNone(
    [words.id, words.type, words.created, words.delivery, words.resend],
    events.map((event) => {
      const its = deliveries.filter((delivery) => delivery.event === event.id);
      return [
        html`<code>${event.id}</code>`,
        event.type,
        formatTime(event.created, language),
        html`${its.map((delivery) => deliveryTag(delivery, words))}`,
        html`<div class="inline">
          <form class="inline" method="post" action="/_local/events/${event.id}/resend">
            <button class="quiet" type="submit">${words.again}</button>
            <button class="quiet" type="submit" name="new_id" value="true">${words.newId}</button>
            <button class="quiet" type="submit" name="copies" value="10">${words.tenTimes}</button>
          </form>
          ${its.some(({ status }) => status === "pending") ? queueForms(event, words) : ""}
        </div>`,
      ];
    }),
    words.none,
  );
}

function queueForms(event: StripeEvent, words: HomeTexts): Markup {
  return html`<form method="post" action="/_local/events/${event.id}/delay">
      <button class="quiet" type="submit">${words.delay}</button>
    </form>
    <form method="post" action="/_local/events/${event.id}/lose">
      <button class="quiet" type="submit">${words.lose}</button>
    </form>`;
}

function deliveryTag(delivery: Delivery, words: HomeTexts): Markup {
  const look = { delivered: "good", failed: "bad", lost: "bad", pending: "" } as const;
  const last = delivery.lastResponse === null ? "" : ` · ${delivery.lastResponse}`;
  return html`${tag(`${words.deliveries[delivery.status]}${last}`, look[delivery.status])} `;
}
