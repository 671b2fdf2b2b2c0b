import { useMutation } from "@tanstack/react-query";
import { changeBilling } from "./api";

/** Changes a customer's billing. Throws as `changeBilling` does. */
export function useChangeBilling() {
  return useMutation({ mutationFn: changeBilling });
}
