import type { Call, Operation } from "./call.ts";
import { listPage, retrieve } from "./objects.ts";
import { readCreated } from "./pagination.ts";

/** Disputes: retrieve and list. Banks open and decide them, on the control page. */
export const disputeOperations: Operation[] = [
  { method: "GET", path: "/disputes", handle: list },
  { method: "GET", path: "/disputes/:id", handle: (call) => retrieve(call, "dispute") },
];

function list(call: Call) {
  const { params } = call;
  const created = readCreated(params);
  const wanted = { charge: params.text("charge"), payment_intent: params.text("payment_intent") };
  return listPage(call, "dispute", wanted, (dispute) => created(dispute.created));
}
