/** Returns a text in lower case without accents and apostrophes, like the search columns of the database. */
export function foldText(text: string): string {
  return text
    .normalize("NFD")
    .replaceAll(/[\u0300-\u036f'`\u00b4\u02bc\u2018\u2019\u2032]/g, "")
    .toLowerCase();
}
