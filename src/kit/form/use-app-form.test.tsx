import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { renderToString } from "react-dom/server";
import { beforeAll, expect, test, vi } from "vitest";
import * as z from "zod/mini";
import { AppError } from "@/platform/app-error";
import { forgetTypedFields, readTypedFields, storeTypedFields } from "@/platform/drafts";
import { i18n } from "@/platform/i18n";
import { allowKeptForms, forgetKeptForms, keepOpenForms } from "@/platform/kept-forms";
import { requiredText, says } from "@/platform/validation";
import { startTexts } from "@/test/render";
import { Button } from "../ui/button";
import { Input } from "../ui/fields";
import { FormFailure } from "./form-failure";
import { FormField } from "./form-field";
import { useAppForm } from "./use-app-form";

const schema = z.object({
  name: requiredText(),
  password: z.string().check(z.minLength(6, says("validation.passwordMinLength:6"))),
});
type Submit = (values: z.output<typeof schema>) => Promise<void>;

type SampleFormProps = { onSubmit: Submit; keptInTab?: readonly "name"[]; keptAs?: string };

function SampleForm({ onSubmit, keptInTab = [], keptAs }: SampleFormProps) {
  const form = useAppForm({
    schema,
    keptInTab,
    onSubmit,
    ...(keptAs !== undefined && { keptAs }),
    fieldErrors: { weak_password: ["password", "validation.passwordWeak"] },
  });
  return (
    <form {...form.formProps}>
      <FormFailure failure={form.failure} title="Not sent" />
      <FormField {...form.field("name")} label="Name" hint="As on paper">
        {(control) => <Input {...control} />}
      </FormField>
      <FormField {...form.field("password")} label="Password">
        {(control) => <Input {...control} type="password" />}
      </FormField>
      <Button type="submit" loading={form.submitting}>
        Send
      </Button>
    </form>
  );
}

const nothing = () => {};
const user = userEvent.setup({ delay: null });
const send = () => user.click(screen.getByRole("button", { name: "Send" }));
async function fillIn(): Promise<void> {
  await user.type(screen.getByLabelText("Name"), "Ana");
  await user.type(screen.getByLabelText("Password"), "123456");
}

beforeAll(() => startTexts());

test("an invalid form shows every error beside its field, focuses the first one, sends nothing and keeps the values", async () => {
  const onSubmit = vi.fn<Submit>();
  render(<SampleForm onSubmit={onSubmit} />);
  await user.type(screen.getByLabelText("Password"), "123");
  await send();

  const name = screen.getByLabelText("Name");
  expect(name).toHaveFocus();
  expect(name).toBeInvalid();
  expect(name).toHaveAccessibleDescription("Preencha este campo As on paper");
  expect(screen.getByLabelText("Password")).toHaveAccessibleDescription(
    "A senha precisa ter pelo menos 6 caracteres",
  );
  expect(screen.getAllByRole("alert")).toHaveLength(2);
  expect(screen.getByLabelText("Password")).toHaveValue("123");
  expect(onSubmit).not.toHaveBeenCalled();
});

test("an invalid field is validated again during correction, without the other fields", async () => {
  render(<SampleForm onSubmit={vi.fn<Submit>()} />);
  await send();
  await user.type(screen.getByLabelText("Name"), "A");
  expect(screen.getByLabelText("Name")).toBeValid();
  expect(screen.getByLabelText("Password")).toBeInvalid();
});

test("an invalid field is validated again when a field that it depends on changes", async () => {
  const repeated = z.object({ first: requiredText(), second: requiredText() }).check(
    z.refine<{ first: string; second: string }>(({ first, second }) => first === second, {
      path: ["second"],
      error: says("validation.passwordMismatch"),
    }),
  );
  function RepeatForm() {
    const form = useAppForm({ schema: repeated, onSubmit: () => Promise.resolve() });
    return (
      <form {...form.formProps}>
        <FormField {...form.field("first")} label="First">
          {(control) => <Input {...control} />}
        </FormField>
        <FormField {...form.field("second")} label="Second">
          {(control) => <Input {...control} />}
        </FormField>
        <Button type="submit">Send</Button>
      </form>
    );
  }
  render(<RepeatForm />);
  await user.type(screen.getByLabelText("First"), "Ana");
  await user.type(screen.getByLabelText("Second"), "Anab");
  await send();
  expect(screen.getByLabelText("Second")).toBeInvalid();
  await user.type(screen.getByLabelText("First"), "b");
  await vi.waitFor(() => expect(screen.getByLabelText("Second")).toBeValid());
});

test("errors follow a language change, and typed values stay", async () => {
  render(<SampleForm onSubmit={vi.fn<Submit>()} />);
  await user.type(screen.getByLabelText("Name"), "Ana");
  await user.type(screen.getByLabelText("Password"), "123");
  await send();
  await act(() => i18n.changeLanguage("en"));
  expect(await screen.findByText("Password must be at least 6 characters")).toBeVisible();
  expect(screen.getByLabelText("Name")).toHaveValue("Ana");
  await act(() => i18n.changeLanguage("pt-BR"));
});

test("values are sent trimmed, except passwords", async () => {
  const onSubmit = vi.fn<Submit>(() => Promise.resolve());
  render(<SampleForm onSubmit={onSubmit} />);
  await user.type(screen.getByLabelText("Name"), "  Ana ");
  await user.type(screen.getByLabelText("Password"), " 12345 ");
  await send();
  expect(onSubmit).toHaveBeenCalledExactlyOnceWith({ name: "Ana", password: " 12345 " });
});

test("values typed before hydration are sent", async () => {
  const onSubmit = vi.fn<Submit>(() => Promise.resolve());
  function Prefilled() {
    const form = useAppForm({ schema: z.object({ name: requiredText() }), onSubmit: onSubmit as never });
    return (
      <form {...form.formProps}>
        <FormField {...form.field("name")} label="Name">
          {(control) => <Input {...control} defaultValue="Ana" />}
        </FormField>
        <Button type="submit">Send</Button>
      </form>
    );
  }
  render(<Prefilled />);
  await send();
  expect(onSubmit).toHaveBeenCalledExactlyOnceWith({ name: "Ana" });
});

test("typing replaces a kept value that arrives in a focused field", async () => {
  storeTypedFields({ name: "Ana" });
  const form = <SampleForm onSubmit={() => Promise.resolve()} keptInTab={["name"]} />;
  const container = document.body.appendChild(document.createElement("div"));
  container.innerHTML = renderToString(form);
  screen.getByLabelText("Name").focus();
  render(form, { container, hydrate: true });

  expect(screen.getByLabelText("Name")).toHaveValue("Ana");
  await user.keyboard("Bia");
  expect(screen.getByLabelText("Name")).toHaveValue("Bia");
  forgetTypedFields();
});

test("the tab keeps what was typed before hydration", () => {
  const form = <SampleForm onSubmit={() => Promise.resolve()} keptInTab={["name"]} />;
  const container = document.body.appendChild(document.createElement("div"));
  container.innerHTML = renderToString(form);
  screen.getByLabelText<HTMLInputElement>("Name").value = "Ana";
  render(form, { container, hydrate: true });

  expect(readTypedFields()).toEqual({ name: "Ana" });
  forgetTypedFields();
});

test("a pending form cannot be sent again by button or Enter", async () => {
  let finish = nothing;
  const onSubmit = vi.fn<Submit>(() => new Promise<void>((resolve) => (finish = resolve)));
  render(<SampleForm onSubmit={onSubmit} />);
  await fillIn();
  await send();
  expect(screen.getByRole("button")).toBeDisabled();
  expect(screen.getByRole("button")).toHaveAttribute("aria-busy", "true");
  await send();
  await user.type(screen.getByLabelText("Name"), "{Enter}");
  expect(onSubmit).toHaveBeenCalledTimes(1);

  await act(async () => finish());
  expect(screen.getByRole("button")).toBeEnabled();
});

test("a field error of the server is shown beside its field, and the typed values stay", async () => {
  render(<SampleForm onSubmit={() => Promise.reject(new AppError("weak_password"))} />);
  await fillIn();
  await send();
  expect(screen.getByLabelText("Password")).toHaveFocus();
  expect(screen.getByLabelText("Password")).toHaveAccessibleDescription(/fácil de adivinhar/);
  expect(screen.getByLabelText("Password")).toHaveValue("123456");
});

test("other errors are shown above the fields until the form is sent again", async () => {
  const onSubmit = vi.fn<Submit>().mockRejectedValueOnce(new AppError("network")).mockResolvedValueOnce();
  render(<SampleForm onSubmit={onSubmit} />);
  await fillIn();
  await send();
  expect(screen.getByRole("alert")).toHaveTextContent("Not sent");
  await send();
  expect(screen.queryByRole("alert")).toBeNull();
});

test("a check without a message has a generic one", async () => {
  const bounded = z.object({ code: z.string().check(z.minLength(3), z.maxLength(5)) });
  function BoundedForm() {
    const form = useAppForm({ schema: bounded, onSubmit: () => Promise.resolve() });
    return (
      <form {...form.formProps}>
        <FormField {...form.field("code")} label="Code">
          {(control) => <Input {...control} />}
        </FormField>
        <Button type="submit">Send</Button>
      </form>
    );
  }
  render(<BoundedForm />);
  const code = screen.getByLabelText("Code");
  await user.type(code, "ab");
  await send();
  expect(code).toHaveAccessibleDescription("Use pelo menos 3 caracteres");
  await user.type(code, "cdef");
  expect(code).toHaveAccessibleDescription("Use no máximo 5 caracteres");
});

test("a named form brings its typed values, without the password, back to the same user after the session has ended", async () => {
  allowKeptForms("ana");
  const { unmount } = render(<SampleForm onSubmit={vi.fn<Submit>()} keptAs="sample" />);
  await fillIn();
  keepOpenForms();
  unmount();

  const { unmount: signedOut } = render(<SampleForm onSubmit={vi.fn<Submit>()} keptAs="sample" />);
  expect(screen.getByLabelText("Name")).toHaveValue("");
  signedOut();

  allowKeptForms("ana");
  const { unmount: other } = render(<SampleForm onSubmit={vi.fn<Submit>()} keptAs="another" />);
  expect(screen.getByLabelText("Name")).toHaveValue("");
  other();
  render(<SampleForm onSubmit={vi.fn<Submit>()} keptAs="sample" />);
  expect(screen.getByLabelText("Name")).toHaveValue("Ana");
  expect(screen.getByLabelText("Password")).toHaveValue("");
  forgetKeptForms();
});
