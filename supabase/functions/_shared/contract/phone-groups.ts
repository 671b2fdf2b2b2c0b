// Digit groups after the country code, for the countries of our customers.
const groups = [/^(\+55)(\d{2})(\d{4,5})(\d{4})$/, /^(\+351)(\d{3})(\d{3})(\d{3})$/];

/**
 * Splits a phone number into the groups used in print, country code first. Returns null for other countries,
 * because their numbering plans are too large for a page.
 *
 * @param phone in E.164
 */
export function phoneGroups(phone: string): readonly string[] | null {
  return (
    groups
      .map((group) => group.exec(phone))
      .find((match) => match !== null)
      ?.slice(1) ?? null
  );
}
