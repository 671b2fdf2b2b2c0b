import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { LinkedText } from "./linked-text";

test("a web address in a text is a link that is shown as written and opens in a new tab", async () => {
  render(<LinkedText text={"Olá!\nVeja https://exemplo.com.br/fotos?a=1. Obrigada"} />);
  const link = await screen.findByRole("link", { name: "https://exemplo.com.br/fotos?a=1" });
  expect(link).toHaveAttribute("href", "https://exemplo.com.br/fotos?a=1");
  expect(link).toHaveAttribute("target", "_blank");
  expect(link).toHaveAttribute("rel", "noopener noreferrer nofollow");
  expect(document.body).toHaveTextContent("Olá! Veja https://exemplo.com.br/fotos?a=1. Obrigada");
});

test("markup and scripts in a text remain text", async () => {
  const text = '<img src=x onerror=alert(1)> javascript:alert(1) https://exemplo.com/"><script>x</script>';
  const { container } = render(<LinkedText text={text} />);
  expect(await screen.findByRole("link")).toHaveAttribute("href", "https://exemplo.com/");
  expect(container).toHaveTextContent(text);
  expect(container.querySelector("img, script")).toBeNull();
});

test("a text that changes shows the new one at once", async () => {
  const { rerender } = render(<LinkedText text="https://um.com" />);
  await screen.findByRole("link");
  rerender(<LinkedText text="Sem endereço" />);
  expect(screen.queryByRole("link")).toBeNull();
  expect(document.body).toHaveTextContent("Sem endereço");
});
