// How the countries of our customers write their numbers: groups of digits after the country code.
const groups = [/^(\+55)(\d{2})(\d{4,5})(\d{4})$/, /^(\+351)(\d{3})(\d{3})(\d{3})$/];

/**
 * Returns the parts in which people read a phone number, the country code first; null for other countries, whose
 * numbering plans weigh more than a page.
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
