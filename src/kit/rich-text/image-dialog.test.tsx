import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, expect, it, vi } from "vitest";
import { startTexts } from "@/test/render";
import { ImageDialog, type UploadImage } from "./image-dialog";

beforeAll(() => startTexts());

it("asks for an image when the dialog is submitted without one", async () => {
  const upload = vi.fn<UploadImage>();
  render(<ImageDialog file={null} upload={upload} onUploaded={() => undefined} onClose={() => undefined} />);
  await userEvent.click(screen.getByRole("button", { name: "Inserir" }));
  expect(await screen.findByRole("alert")).toHaveTextContent("Escolha uma imagem primeiro");
  const choose = screen.getByRole("button", { name: "Escolher imagem" });
  expect(choose).toHaveFocus();
  expect(choose).toHaveAccessibleDescription("Escolha uma imagem primeiro");
  expect(upload).not.toHaveBeenCalled();
});
