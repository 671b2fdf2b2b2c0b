import { useMutation } from "@tanstack/react-query";
import { changeBilling, extendGrace } from "./billing-changes-api";
import type { GraceFields, OwedGrace } from "./billing-changes-model";

/** Changes a customer's billing. Throws as `changeBilling` does. */
export function useChangeBilling() {
  return useMutation({ mutationFn: changeBilling });
}

/** Extends a customer's grace. Throws as `extendGrace` does. */
export function useExtendGrace() {
  return useMutation({
    mutationFn: ({ grace, fields, attempt }: { grace: OwedGrace; fields: GraceFields; attempt: string }) =>
      extendGrace(grace, fields, attempt),
  });
}
