// How the countries of our customers write their numbers: groups of digits after the country code.
const groups = [/^(\+55)(\d{2})(\d{4,5})(\d{4})$/, /^(\+351)(\d{3})(\d{3})(\d{3})$/];

/**
 * A stored phone number as people read it: "+55 11 98765 4321". Without the numbering plans of the
 * world, which weigh more than a page: numbers of other countries stay as they are.
 *
 * @param phone in E.164
 */
export function displayPhone(phone: string): string {
  const parts = groups.map((group) => group.exec(phone)).find((match) => match !== null);
  return parts ? parts.slice(1).join(" ") : phone;
}
