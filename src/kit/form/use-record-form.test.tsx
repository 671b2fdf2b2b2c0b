import { act, cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Link, MemoryRouter, Route, Routes } from "react-router-dom";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import * as z from "zod/mini";
import { AppError } from "@/platform/app-error";
import { plainLine } from "@/platform/validation";
import { startTexts } from "@/test/render";
import { Input } from "../ui/fields";
import { FormField } from "./form-field";
import { RecordForm } from "./record-form";
import { useRecordForm } from "./use-record-form";

const schema = z.object({ name: plainLine(20), note: z.string() });
type Fields = z.output<typeof schema>;
type Save = (fields: Fields, base: Stored | null, byHand: boolean) => Promise<Stored | null>;
type Stored = { id: number; updatedAt: number; fields: Fields };

const empty: Fields = { name: "", note: "" };
/** The database row; null without one. */
let row: Stored | null = null;
const user = userEvent.setup({ delay: null });

/** Simulates a save with a condition on the version that was read. */
const save = vi.fn<Save>(async (fields, base) => {
  if (base && base.updatedAt !== row?.updatedAt) throw new AppError("conflict");
  row = { id: 1, updatedAt: (row?.updatedAt ?? 0) + 1, fields };
  return row;
});
const onSaved = vi.fn<(stored: Stored, byHand: boolean, before: Stored | null) => void>();

function write(fields: Partial<Fields>): void {
  row = { id: 1, updatedAt: (row?.updatedAt ?? 0) + 1, fields: { ...empty, ...row?.fields, ...fields } };
}

/** Saves, but loses the response. */
function loseAnswer(): void {
  save.mockImplementationOnce(async (fields) => {
    write(fields);
    throw new AppError("network");
  });
}

function Editor({ stored, owner }: { stored: Stored | null; owner: string }) {
  const form = useRecordForm<Fields, Stored>({
    schema,
    stored,
    start: empty,
    copyName: (base) => `${owner}:thing:${base?.id ?? "new"}`,
    save,
    readAgain: async () => row,
    onSaved,
  });
  return (
    <RecordForm form={form} failed="Not saved" label={(name) => name.toUpperCase()}>
      {(["name", "note"] as const).map((name) => (
        <FormField key={name} {...form.field(name)} label={name}>
          {(control) => <Input {...control} />}
        </FormField>
      ))}
      <button type="submit">Save</button>
      <button type="button" onClick={() => void form.send(form.form.getValues(), false)}>
        Send
      </button>
      <output>{form.isDirty ? "unsaved" : "saved"}</output>
    </RecordForm>
  );
}

function open(owner = "ana"): void {
  render(
    <MemoryRouter>
      <Link to="/away">Away</Link>
      <Routes>
        <Route path="/" element={<Editor stored={row} owner={owner} />} />
        <Route path="/away" element={<h1>Another page</h1>} />
      </Routes>
    </MemoryRouter>,
  );
}

const field = (name: "name" | "note") => screen.getByRole("textbox", { name });
const press = (name: string) => user.click(screen.getByRole("button", { name }));
const retype = async (name: "name" | "note", text: string) => {
  await user.clear(field(name));
  await user.type(field(name), text);
};
const saved = () => waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
const copies = () => Object.keys(localStorage).filter((key) => key.includes("thing"));

beforeAll(() => startTexts());
beforeEach(() => {
  vi.clearAllMocks();
  row = { id: 1, updatedAt: 1, fields: { name: "Padaria", note: "" } };
});

describe("a save over a newer record", () => {
  it("keeps the edits, merges other changed fields, and overwrites on the second save", async () => {
    open();
    await retype("name", "Minha");
    write({ name: "Delas", note: "Nova" });
    await press("Save");
    const notice = await screen.findByRole("alert");
    expect(notice).toHaveTextContent("Outra pessoa salvou antes de você");
    expect(notice).toHaveTextContent(/NAME.*Delas.*Minha/);
    expect(notice).not.toHaveTextContent("NOTE");
    expect(field("name")).toHaveValue("Minha");
    expect(field("note")).toHaveValue("Nova");
    expect(onSaved).not.toHaveBeenCalled();
    await press("Save");
    await saved();
    expect(row?.fields).toEqual({ name: "Minha", note: "Nova" });
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it.each([
    ["Ficar com a minha: NAME", "Minha"],
    ["Usar a da outra pessoa: NAME", "Delas"],
  ])("shows both values of a disputed field, and accepts one with “%s”", async (choice, name) => {
    open();
    await retype("name", "Minha");
    write({ name: "Delas" });
    await press("Save");
    await user.click(await screen.findByRole("button", { name: choice }));
    expect(field("name")).toHaveValue(name);
    expect(screen.queryByRole("button", { name: choice })).toBeNull();
    await press("Save");
    await saved();
    expect(row?.fields.name).toBe(name);
  });

  it("is repeated silently when no field of the form has changed", async () => {
    open();
    await retype("name", "Minha");
    write({});
    await press("Save");
    await saved();
    expect(row?.fields.name).toBe("Minha");
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("reports a deleted record, and then inserts it again", async () => {
    open();
    await retype("name", "Minha");
    row = null;
    await press("Save");
    expect(await screen.findByRole("alert")).toHaveTextContent("Not saved");
    await press("Save");
    await saved();
    expect(save).toHaveBeenLastCalledWith({ name: "Minha", note: "" }, null, true);
  });
});

describe("a save with a lost response", () => {
  it("succeeds when it is repeated, without a conflict message", async () => {
    open();
    await retype("name", "Minha");
    loseAnswer();
    await press("Save");
    expect(await screen.findByRole("alert")).toHaveTextContent("Not saved");
    await press("Save");
    await saved();
    expect(screen.queryByRole("alert")).toBeNull();
    expect(row).toMatchObject({ updatedAt: 2, fields: { name: "Minha" } });
  });

  it("causes no conflict when more was typed before it is repeated", async () => {
    open();
    await retype("name", "Minha");
    loseAnswer();
    await press("Save");
    await screen.findByRole("alert");
    await retype("name", "Minha loja");
    await press("Save");
    await saved();
    expect(screen.queryByRole("alert")).toBeNull();
    expect(row?.fields.name).toBe("Minha loja");
  });
});

describe("consecutive saves", () => {
  it("run one after the other on the result of the previous save", async () => {
    row = null;
    let finish: (() => void) | undefined;
    save.mockImplementationOnce(async (fields) => {
      await new Promise<void>((resolve) => (finish = resolve));
      row = { id: 1, updatedAt: 1, fields };
      return row;
    });
    open();
    await retype("name", "Um");
    await press("Send");
    await user.type(field("name"), " e dois");
    await press("Save");
    expect(save).toHaveBeenCalledOnce();
    await act(async () => finish?.());
    await waitFor(() => expect(onSaved).toHaveBeenCalledTimes(2));
    expect(save).toHaveBeenLastCalledWith(
      { name: "Um e dois", note: "" },
      expect.objectContaining({ id: 1 }),
      true,
    );
    expect(screen.getByRole("status")).toHaveTextContent("saved");
  });

  it("keep text typed during a save as unsaved", async () => {
    let finish: (() => void) | undefined;
    save.mockImplementationOnce(async (fields) => {
      await new Promise<void>((resolve) => (finish = resolve));
      write(fields);
      return row;
    });
    open();
    await retype("name", "Um");
    await press("Save");
    await user.type(field("name"), " e dois");
    await act(async () => finish?.());
    await saved();
    expect(field("name")).toHaveValue("Um e dois");
    expect(screen.getByRole("status")).toHaveTextContent("unsaved");
  });
});

describe("the browser's copy of a record", () => {
  it("is restored after a closed tab on top of other users' saves, and can be discarded", async () => {
    open();
    await retype("name", "Pela metade");
    cleanup();
    write({ note: "Nova" });
    open();
    expect(await screen.findByText("Recuperamos o que não tinha sido salvo")).toBeVisible();
    expect(field("name")).toHaveValue("Pela metade");
    expect(field("note")).toHaveValue("Nova");
    await press("Descartar e usar o que está salvo");
    expect(field("name")).toHaveValue("Padaria");
    await waitFor(() => expect(copies()).toEqual([]));
  });

  it("shows a field that someone else has saved differently", async () => {
    open();
    await retype("name", "Minha");
    cleanup();
    write({ name: "Delas" });
    open();
    expect(await screen.findByRole("alert")).toHaveTextContent(/NAME.*Delas.*Minha/);
  });

  it("is not shown to another user of the browser", async () => {
    open();
    await retype("name", "Pela metade");
    cleanup();
    open("bia");
    expect(field("name")).toHaveValue("Padaria");
  });

  it("is removed after saving, also for a new record", async () => {
    row = null;
    open();
    await retype("name", "Nova");
    await waitFor(() => expect(copies()).toHaveLength(1));
    await press("Save");
    await saved();
    cleanup();
    expect(copies()).toEqual([]);
  });
});

it("leaving unsaved changes asks for confirmation", async () => {
  open();
  await user.type(field("name"), "!");
  await user.click(screen.getByRole("link", { name: "Away" }));
  await user.click(await screen.findByRole("button", { name: "Continuar aqui" }));
  expect(field("name")).toHaveValue("Padaria!");
  await user.click(screen.getByRole("link", { name: "Away" }));
  await user.click(await screen.findByRole("button", { name: "Sair" }));
  expect(screen.getByRole("heading", { name: "Another page" })).toBeVisible();
});

it("leaving a saved form needs no confirmation", async () => {
  open();
  await user.click(screen.getByRole("link", { name: "Away" }));
  expect(screen.getByRole("heading", { name: "Another page" })).toBeVisible();
});

it("Ctrl+S saves the form", async () => {
  open();
  await user.type(field("name"), "!");
  await user.keyboard("{Control>}s{/Control}");
  await saved();
  expect(row?.fields.name).toBe("Padaria!");
});
