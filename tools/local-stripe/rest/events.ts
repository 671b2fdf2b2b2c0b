import type { Call, Operation } from "./call.ts";
import { listPage, retrieve } from "./objects.ts";
import { readCreated } from "./pagination.ts";

/** Events: retrieve and list. */
export const eventOperations: Operation[] = [
  { method: "GET", path: "/events", handle: list },
  { method: "GET", path: "/events/:id", handle: (call) => retrieve(call, "event") },
];

function list(call: Call) {
  const { params } = call;
  const type = params.text("type");
  const types = params.texts("types");
  const delivered = params.boolean("delivery_success");
  const created = readCreated(params);
  return listPage(
    call,
    "event",
    {},
    (event) =>
      (type === undefined || matches(event.type, type)) &&
      (types === undefined || types.some((wanted) => matches(event.type, wanted))) &&
      (delivered === undefined || (event.pending_webhooks === 0) === delivered) &&
      created(event.created),
  );
}

/** `invoice.*` names every event of invoices. */
function matches(type: string, wanted: string): boolean {
  return wanted.endsWith("*") ? type.startsWith(wanted.slice(0, -1)) : type === wanted;
}
