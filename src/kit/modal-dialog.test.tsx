import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { FormEvent } from "react";
import { beforeAll, expect, it, vi } from "vitest";
import { startTexts } from "@/test/render";
import { ModalDialog } from "./modal-dialog";

beforeAll(() => startTexts());

it("submitting a dialog's form does not submit the form that opened it", async () => {
  const sendPage = vi.fn<(event: FormEvent) => void>((event) => event.preventDefault());
  const sendDialog = vi.fn<(event: FormEvent) => void>((event) => event.preventDefault());
  render(
    <form onSubmit={sendPage}>
      <ModalDialog title="Enviar arquivo" onClose={() => undefined}>
        <form onSubmit={sendDialog}>
          <button>Enviar</button>
        </form>
      </ModalDialog>
    </form>,
  );
  await userEvent.click(screen.getByRole("button", { name: "Enviar" }));
  expect(sendDialog).toHaveBeenCalledOnce();
  expect(sendPage).not.toHaveBeenCalled();
});
