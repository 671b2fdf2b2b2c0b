import { zodResolver } from "@hookform/resolvers/zod";
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type FormEvent } from "react";
import {
  useForm,
  type DefaultValues,
  type FieldValues,
  type Path,
  type PathValue,
  type UseFormReturn,
} from "react-hook-form";
import { useTranslation } from "react-i18next";
import type * as z from "zod/mini";
import type { AppError, AppErrorCode } from "@/platform/app-error";
import { toAppError } from "@/platform/errors";
import { readTypedFields, storeTypedFields } from "@/platform/drafts";
import { followOpenForm, noteRemovedForm, takeEndedForm, takeKeptForm } from "@/platform/kept-forms";
import { readFieldMessage, says, type FieldMessage } from "@/platform/validation";

type FormSchema = z.ZodMiniType<FieldValues, FieldValues>;

// Message of a schema check without its own.
function genericMessage(issue: z.core.$ZodRawIssue): FieldMessage {
  if (issue.code === "too_small" && issue.origin === "string")
    return says(`validation.minLength:${Number(issue.minimum)}`);
  if (issue.code === "too_big" && issue.origin === "string")
    return says(`validation.maxLength:${Number(issue.maximum)}`);
  // A missing value was not typed.
  return says("validation.required");
}

/** Error codes with the field and message for each. */
export type FieldErrors<Fields extends FieldValues> = Partial<
  Record<AppErrorCode, readonly [field: Path<Fields>, message: FieldMessage]>
>;

type AppFormOptions<Schema extends FormSchema> = {
  /** One schema per form, in the room's data.ts or rules.ts. Its messages are `FieldMessage`s. */
  schema: Schema;
  /** Only for controlled inputs. Others use `defaultValue`, which keeps values typed before hydration. */
  values?: DefaultValues<z.input<Schema>>;
  /**
   * Text fields whose values the tab keeps until a sign-in, for a reload and for other forms with a field of this name.
   * Never a password.
   */
  keptInTab?: readonly Path<z.input<Schema>>[];
  /**
   * Names the form and its record: its changed values, except passwords and codes, return when the session has ended by
   * itself and the same user signs in again. For forms without a draft of their own.
   */
  keptAs?: string;
  /** Validates fields during typing. Default: on the first submit. */
  checksWhileTyping?: boolean;
  /**
   * Sends the form. Called only with valid values and not twice at the same time. Its errors become the form's
   * failure.
   */
  onSubmit: (values: z.output<Schema>) => Promise<unknown>;
  /** Errors to show beside a field instead of above the form. */
  fieldErrors?: FieldErrors<z.input<Schema>>;
  /** Errors of several fields together: marks them as invalid until one changes, with a message beside the last. */
  markedFields?: Partial<
    Record<AppErrorCode, { names: readonly Path<z.input<Schema>>[]; message: FieldMessage }>
  >;
  /** Called with the first error of an invalid form. */
  onInvalid?: (message: FieldMessage) => void;
  /** Called with an error that belongs to no field. */
  onFailure?: (error: AppError) => void;
};

/** Returns the name of a form on its page: the names of its fields. */
function nameOf({ def }: FormSchema): string {
  return "shape" in def ? Object.keys(def.shape as object).join() : "";
}

/** Props of a `FormField`. */
export type FieldState = {
  name: string;
  error: string | undefined;
  /** Marks the field as invalid without a message. */
  isMarked?: boolean;
  registration: Pick<ReturnType<UseFormReturn["register"]>, "onChange" | "onBlur" | "ref">;
};

/**
 * A form with react-hook-form and a zod schema. A submit focuses the first invalid field. Errors and language changes
 * keep the typed values, and so does a page that fails and is rendered again.
 */
export function useAppForm<Schema extends FormSchema>({
  schema,
  values,
  keptInTab = [],
  keptAs,
  checksWhileTyping = false,
  onSubmit,
  fieldErrors = {},
  markedFields = {},
  onInvalid,
  onFailure,
}: AppFormOptions<Schema>) {
  const { t } = useTranslation();
  const [failure, setFailure] = useState<AppError | null>(null);
  const form = useForm<z.input<Schema>, unknown, z.output<Schema>>({
    resolver: zodResolver(schema, { error: genericMessage }),
    ...(values && { defaultValues: values }),
    mode: checksWhileTyping ? "onChange" : "onSubmit",
  });
  const { errors, isSubmitting } = form.formState;
  const formName = nameOf(schema);
  const restore = useEffectEvent(() => {
    const kept = takeKeptForm(formName) ?? (keptAs === undefined ? null : takeEndedForm(keptAs));
    if (kept) form.reset({ ...form.getValues(), ...kept }, { keepDefaultValues: true });
  });
  const restoreTyped = useEffectEvent(() => {
    const typed = readTypedFields();
    for (const name of keptInTab) {
      const value = typed[name];
      const shown: unknown = form.getValues(name);
      // The default of a field, and a value typed before hydration, are newer.
      if (shown) storeTypedFields({ [name]: String(shown) });
      if (!value || shown) continue;
      form.setValue(name, value as PathValue<z.input<Schema>, typeof name>);
      // Selected, so that typing replaces it: the user has entered the empty field.
      const { activeElement } = document;
      if (activeElement instanceof HTMLInputElement && activeElement.name === name) activeElement.select();
    }
  });
  const keepTyped = useEffectEvent((name: string | undefined, current: FieldValues) => {
    const kept = keptInTab.find((one) => one === name);
    if (kept !== undefined) storeTypedFields({ [kept]: String(current[kept] ?? "") });
  });
  const note = useEffectEvent(() => noteRemovedForm(formName, form.getValues()));
  const changed = useEffectEvent(() => {
    const defaults: FieldValues = values ?? {};
    return Object.fromEntries(
      Object.entries(form.getValues()).filter(([name, value]) => value !== defaults[name]),
    );
  });
  useLayoutEffect(() => {
    restore();
    return () => note();
  }, []);
  useLayoutEffect(
    () => (keptAs === undefined ? undefined : followOpenForm(keptAs, () => changed())),
    [keptAs],
  );
  // After the form library's own effect, which reads the values of the inputs.
  useEffect(() => {
    restoreTyped();
    return form.subscribe({
      formState: { values: true },
      callback: ({ name, values: current }) => keepTyped(name, current),
    });
  }, [form]);
  // State updates one render later. A second click in between must be ignored.
  const busy = useRef(false);

  async function send(sent: z.output<Schema>): Promise<void> {
    setFailure(null);
    try {
      await onSubmit(sent);
    } catch (thrown) {
      const error = toAppError(thrown);
      const besideField = fieldErrors[error.code];
      if (besideField) {
        form.setError(besideField[0], { message: besideField[1] }, { shouldFocus: true });
      } else {
        const { names = [], message } = markedFields[error.code] ?? {};
        for (const name of names) {
          const isLast = name === names.at(-1);
          form.setError(name, { type: "marked", ...(isLast && message && { message }) });
        }
        setFailure(error);
        onFailure?.(error);
      }
    }
  }
  const submit = form.handleSubmit(send, (found) => {
    const [first] = Object.values(found);
    if (first?.message) onInvalid?.(first.message as FieldMessage);
  });

  async function submitOnce(event?: FormEvent<HTMLFormElement>): Promise<void> {
    event?.preventDefault();
    if (busy.current) return;
    busy.current = true;
    await submit(event).finally(() => {
      busy.current = false;
    });
  }

  return {
    form,
    /** Submits the form like its button. */
    submit: () => submitOnce(),
    submitting: isSubmitting,
    /** The last error that belongs to no field; null when the form is sent again. */
    failure,
    /** Props of the `form` element. */
    formProps: {
      noValidate: true,
      "aria-busy": isSubmitting,
      onSubmit: submitOnce,
    },
    /** Returns the props of a `FormField` by name. */
    field: (name: Path<z.input<Schema>>): FieldState => {
      // A change can make another field valid, such as a repeated password.
      const deps = Object.keys(errors).filter((other) => other !== name) as Path<z.input<Schema>>[];
      const { onChange, onBlur, ref } = form.register(name, { deps });
      const message = errors[name]?.message as FieldMessage | undefined;
      const { key, count } = readFieldMessage(message ?? "validation.required");
      return {
        name,
        error: message && t(key, { count }),
        isMarked: errors[name]?.type === "marked",
        registration: { onChange, onBlur, ref },
      };
    },
  };
}
