declare module "virtual:locales" {
  /** Where a build keeps the files with the texts. */
  export const textsFolder: string;
}
