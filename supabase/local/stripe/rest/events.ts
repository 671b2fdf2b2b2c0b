import type { StripeEvent } from "../model/stored.ts";
import type { Call, Operation } from "./call.ts";
import { resourceMissing } from "./errors.ts";
import { paginate, readCreated, readPage } from "./pagination.ts";

/** Events: retrieve and list. */
export const eventOperations: Operation[] = [
  { method: "GET", path: "/events", handle: list },
  { method: "GET", path: "/events/:id", handle: existing },
];

function existing(call: Call): StripeEvent {
  const id = call.path("id");
  const event = call.store.get("event", id);
  if (!event) throw resourceMissing("event", id);
  return event;
}

function list(call: Call) {
  const { params } = call;
  const type = params.text("type");
  const types = params.texts("types");
  const delivered = params.boolean("delivery_success");
  const created = readCreated(params);
  const page = readPage(params);
  return paginate(
    call.store
      .list("event")
      .filter(
        (event) =>
          (type === undefined || matches(event.type, type)) &&
          (types === undefined || types.some((wanted) => matches(event.type, wanted))) &&
          (delivered === undefined || (event.pending_webhooks === 0) === delivered) &&
          created(event.created),
      ),
    page,
    call.url,
  );
}

/** `invoice.*` names every event of invoices. */
function matches(type: string, wanted: string): boolean {
  return wanted.endsWith("*") ? type.startsWith(wanted.slice(0, -1)) : type === wanted;
}
