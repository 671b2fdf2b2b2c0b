import { invalid, type StripeApiError } from "./errors.ts";
import type { FormParts, FormValue } from "./form.ts";

/** The parameters of one call, or of one part of it. */
export interface Params {
  /** The full name in the form encoding. */
  nameOf(name: string): string;
  /** Text that is not empty. */
  text(name: string): string | undefined;
  /** Text; throws when it is absent. */
  required(name: string): string;
  integer(name: string): number | undefined;
  boolean(name: string): boolean | undefined;
  /** Text, or null when it is cleared by an empty value. */
  clearable(name: string): string | null | undefined;
  oneOf<Choice extends string>(name: string, choices: readonly Choice[]): Choice | undefined;
  /** Names with text values. An empty value deletes its name; an empty whole deletes all. */
  metadata(name: string, current?: Record<string, string>): Record<string, string> | undefined;
  /** Named parts, read in turn. */
  object(name: string): Params | undefined;
  /** A list of named parts. */
  objects(name: string): Params[];
  texts(name: string): string[] | undefined;
  /** Whether it was sent. */
  has(name: string): boolean;
  /** Whether a value is parts (as in `created[gt]=1`) and not text. */
  hasParts(name: string): boolean;
  /** Throws for a parameter that was not read. */
  done(): void;
}

/** Stripe's limits for metadata. */
const metadataLimits = { keys: 50, keyLength: 40, valueLength: 500 };

/**
 * Reads the parameters of a call one by one, with Stripe's errors for missing, malformed and unknown ones. Call
 * `done` at the end: a parameter that was not read is unknown.
 */
export function readParams(parts: FormParts, prefix = ""): Params {
  const read = new Set<string>();
  const inner: { done(): void }[] = [];
  const full = (name: string) => (prefix === "" ? name : `${prefix}[${name}]`);

  function take(name: string): FormValue | undefined {
    read.add(name);
    return parts[name];
  }

  /** Text as sent; clients send an empty text to clear a field. */
  function raw(name: string): string | undefined {
    const value = take(name);
    if (value !== undefined && typeof value !== "string") {
      throw invalid(`Invalid string: expected a value at ${full(name)}`, full(name), "parameter_invalid");
    }
    return value;
  }

  function text(name: string): string | undefined {
    const value = raw(name);
    if (value === "") {
      throw invalid(
        `You passed an empty string for '${full(name)}'. We assume empty values are an attempt to unset a parameter; however '${full(name)}' cannot be unset. You should remove '${full(name)}' from your request or supply a non-empty value.`,
        full(name),
        "parameter_invalid_empty",
      );
    }
    return value;
  }

  function required(name: string): string {
    const value = text(name);
    if (value === undefined) throw missing(full(name));
    return value;
  }

  function integer(name: string): number | undefined {
    const value = text(name);
    if (value === undefined) return undefined;
    const number = Number(value);
    if (!/^-?\d+$/.test(value) || !Number.isSafeInteger(number)) {
      throw invalid(`Invalid integer: ${value}`, full(name), "parameter_invalid_integer");
    }
    return number;
  }

  function partsOf(name: string): FormParts | undefined {
    const value = take(name);
    if (value === undefined || value === "") return undefined;
    if (typeof value === "string") throw invalid("Invalid object", full(name), "parameter_invalid");
    return value;
  }

  return {
    nameOf: full,
    text,
    required,
    integer,

    clearable(name: string): string | null | undefined {
      const value = raw(name);
      return value === "" ? null : value;
    },

    boolean(name: string): boolean | undefined {
      const value = text(name);
      if (value === undefined) return undefined;
      if (value !== "true" && value !== "false") {
        throw invalid(`Invalid boolean: ${value}`, full(name), "parameter_invalid");
      }
      return value === "true";
    },

    oneOf<Choice extends string>(name: string, choices: readonly Choice[]): Choice | undefined {
      const value = text(name);
      if (value === undefined) return undefined;
      const choice = choices.find((known) => known === value);
      if (choice === undefined) {
        throw invalid(`Invalid ${full(name)}: must be one of ${choices.join(", ")}`, full(name));
      }
      return choice;
    },

    metadata(name: string, current: Record<string, string> = {}): Record<string, string> | undefined {
      const value = take(name);
      if (value === undefined) return undefined;
      if (typeof value === "string") {
        if (value === "") return {};
        throw invalid("Invalid hash", full(name), "parameter_invalid");
      }
      const merged = new Map(Object.entries(current));
      for (const [key, entry] of Object.entries(value)) {
        if (typeof entry !== "string") {
          throw invalid("Metadata values must be strings.", `${full(name)}[${key}]`);
        }
        if (key.length > metadataLimits.keyLength || entry.length > metadataLimits.valueLength) {
          throw invalid(
            `Metadata keys are limited to ${metadataLimits.keyLength} characters and values to ${metadataLimits.valueLength}.`,
            `${full(name)}[${key}]`,
          );
        }
        if (entry === "") merged.delete(key);
        else merged.set(key, entry);
      }
      if (merged.size > metadataLimits.keys) {
        throw invalid(`You can have at most ${metadataLimits.keys} metadata keys.`, full(name));
      }
      return Object.fromEntries(merged);
    },

    object(name: string): Params | undefined {
      const value = partsOf(name);
      if (value === undefined) return undefined;
      const params = readParams(value, full(name));
      inner.push(params);
      return params;
    },

    objects(name: string): Params[] {
      return Object.entries(partsOf(name) ?? {}).map(([index, value]) => {
        if (typeof value === "string") throw invalid("Invalid object", `${full(name)}[${index}]`);
        const params = readParams(value, `${full(name)}[${index}]`);
        inner.push(params);
        return params;
      });
    },

    texts(name: string): string[] | undefined {
      const value = partsOf(name);
      return (
        value &&
        Object.entries(value).map(([index, entry]) => {
          if (typeof entry !== "string") throw invalid("Invalid string", `${full(name)}[${index}]`);
          return entry;
        })
      );
    },

    has: (name: string) => parts[name] !== undefined,

    hasParts: (name: string) => typeof parts[name] === "object",

    done(): void {
      const unknown = Object.keys(parts).find((name) => !read.has(name));
      if (unknown !== undefined) {
        throw invalid(
          `Received unknown parameter: ${full(unknown)} (the local Stripe knows only what this project uses)`,
          full(unknown),
          "parameter_unknown",
        );
      }
      for (const params of inner) params.done();
    },
  };
}

/** 400: a required parameter is missing. */
export function missing(param: string): StripeApiError {
  return invalid(`Missing required param: ${param}.`, param, "parameter_missing");
}
