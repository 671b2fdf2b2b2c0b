/**
 * The only script of pages with a card form: groups digits while typing and stops a second
 * press of the button. The page works without it.
 */
export function enhanceCardForm(submitting: string): string {
  return `
(() => {
  const form = document.querySelector("[data-payment-form]");
  const number = document.getElementById("cardNumber");
  const expiry = document.getElementById("cardExpiry");
  const cvc = document.getElementById("cardCvc");
  const keep = (input, format) => {
    input.addEventListener("input", () => {
      if (input.selectionStart !== input.value.length) return;
      input.value = format(input.value);
    });
    if (input.value !== "") input.value = format(input.value);
  };
  keep(number, (text) => {
    const digits = text.replace(/\\D/g, "").slice(0, 19);
    const amex = /^3[47]/.test(digits);
    const groups = amex ? digits.match(/^(\\d{1,4})(\\d{1,6})?(\\d{1,5})?/) : null;
    return amex ? groups.slice(1).filter(Boolean).join(" ") : digits.replace(/(\\d{4})(?=\\d)/g, "$1 ");
  });
  keep(expiry, (text) => {
    const digits = (/^[2-9]/.test(text) ? "0" + text : text).replace(/\\D/g, "").slice(0, 6);
    return digits.length > 2 ? digits.slice(0, 2) + " / " + digits.slice(2) : digits;
  });
  keep(cvc, (text) => text.replace(/\\D/g, "").slice(0, 4));
  const button = form.querySelector("button");
  const label = button.textContent;
  form.addEventListener("submit", () => {
    button.disabled = true;
    button.textContent = ${JSON.stringify(submitting)};
  });
  addEventListener("pageshow", () => {
    button.disabled = false;
    button.textContent = label;
  });
  const wrong = form.querySelector("[aria-invalid]");
  if (wrong) wrong.focus();
})()`;
}
