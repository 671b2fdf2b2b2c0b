import { paths } from "@/config/paths";

/** The address of a customer's conversation; apart from the others, so that visitors do not load it. */
export function conversationPath(id: string): string {
  return `${paths.dashboard.support}/${encodeURIComponent(id)}`;
}
