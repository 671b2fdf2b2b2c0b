/** Address of the backend that the page tests of a run share. */
export type PageBackend = string;

declare module "vitest" {
  export interface ProvidedContext {
    pageBackend: PageBackend;
  }
}
