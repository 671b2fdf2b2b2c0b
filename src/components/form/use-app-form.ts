import { zodResolver } from "@hookform/resolvers/zod";
import { useRef, useState, type FormEvent } from "react";
import {
  useForm,
  type DefaultValues,
  type FieldValues,
  type Path,
  type UseFormReturn,
} from "react-hook-form";
import { useTranslation } from "react-i18next";
import type * as z from "zod/mini";
import type { AppError, AppErrorCode } from "@/lib/app-error";
import { toAppError } from "@/lib/errors";
import { readFieldMessage, says, type FieldMessage } from "@/lib/validation";

type FormSchema = z.ZodMiniType<FieldValues, FieldValues>;

// What a schema says that gives a check no words of its own.
function genericMessage(issue: z.core.$ZodRawIssue): FieldMessage {
  if (issue.code === "too_small" && issue.origin === "string")
    return says(`validation.minLength:${Number(issue.minimum)}`);
  if (issue.code === "too_big" && issue.origin === "string")
    return says(`validation.maxLength:${Number(issue.maximum)}`);
  // A value that is not there at all is one that nobody typed.
  return says("validation.required");
}

type AppFormOptions<Schema extends FormSchema> = {
  /** One per form, in the feature's model.ts. Its messages are `FieldMessage`s. */
  schema: Schema;
  /** Only for inputs that React controls: the others take `defaultValue`, which keeps what was typed before React ran. */
  values?: DefaultValues<z.input<Schema>>;
  /** Checks fields while they are typed; otherwise the first check is at submit. */
  checksWhileTyping?: boolean;
  /** Sends the form; called only with valid values, never twice at once. Whatever it throws is the form's failure. */
  onSubmit: (values: z.output<Schema>) => Promise<unknown>;
  /** Failures that belong beside a field instead of above the form. */
  fieldErrors?: Partial<Record<AppErrorCode, readonly [field: Path<z.input<Schema>>, message: FieldMessage]>>;
  /** Told the first thing that is wrong when the form cannot be sent. */
  onInvalid?: (message: FieldMessage) => void;
  /** Told of a failure that no field explains. */
  onFailure?: (error: AppError) => void;
};

/** What a `FormField` needs to know of its field. */
export type FieldState = {
  name: string;
  error: string | undefined;
  registration: Pick<ReturnType<UseFormReturn["register"]>, "onChange" | "onBlur" | "ref">;
};

/**
 * A form: react-hook-form checked by a zod schema, with its failure. On submit the
 * first wrong field gets focus; neither an error nor a new language loses what was typed.
 */
export function useAppForm<Schema extends FormSchema>({
  schema,
  values,
  checksWhileTyping = false,
  onSubmit,
  fieldErrors = {},
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
  // State arrives a render late; a second press in between must be stopped too.
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
        setFailure(error);
        onFailure?.(error);
      }
    }
  }
  const submit = form.handleSubmit(send, (found) => {
    const [first] = Object.values(found);
    if (first?.message) onInvalid?.(first.message as FieldMessage);
  });

  return {
    form,
    submitting: isSubmitting,
    /** The last failure that no field explains; null once the form is sent again. */
    failure,
    /** For the `form` element. */
    formProps: {
      noValidate: true,
      "aria-busy": isSubmitting,
      onSubmit: async (event: FormEvent<HTMLFormElement>) => {
        event.preventDefault();
        if (busy.current) return;
        busy.current = true;
        await submit(event).finally(() => {
          busy.current = false;
        });
      },
    },
    /** For the `FormField` of that name. */
    field: (name: Path<z.input<Schema>>): FieldState => {
      // What is typed here may put another wrong field right, as the repetition of a password.
      const deps = Object.keys(errors).filter((other) => other !== name) as Path<z.input<Schema>>[];
      const { onChange, onBlur, ref } = form.register(name, { deps });
      const message = errors[name]?.message as FieldMessage | undefined;
      const { key, count } = readFieldMessage(message ?? "validation.required");
      return {
        name,
        error: message && t(key, { count }),
        registration: { onChange, onBlur, ref },
      };
    },
  };
}
