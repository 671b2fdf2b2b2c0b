/** The public questions about the page builder (`faqPage` texts), in the order in which people wonder. */
export const faqItems = [
  "what",
  "coding",
  "change",
  "pages",
  "pro",
  "phone",
  "plugins",
  "mistakes",
  "learn",
  "billing",
] as const;
