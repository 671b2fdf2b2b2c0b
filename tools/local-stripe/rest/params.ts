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
  /** Whether it was sent as an empty text, which clears a field. */
  isCleared(name: string): boolean;
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
  const readNames = new Set<string>();
  const inner: Params[] = [];
  const full = (name: string) => (prefix === "" ? name : `${prefix}[${name}]`);

  function take(name: string): FormValue | undefined {
    readNames.add(name);
    return parts[name];
  }

  /** Text as sent; clients send an empty text to clear a field. */
  function raw(name: string): string | undefined {
    const value = take(name);
    if (value === undefined || typeof value === "string") return value;
    throw invalid(`Invalid string: expected a value at ${full(name)}`, full(name), "parameter_invalid");
  }

  function text(name: string): string | undefined {
    const value = raw(name);
    if (value === "") throw emptyString(full(name));
    return value;
  }

  function parse<Value>(name: string, read: (value: string, param: string) => Value): Value | undefined {
    const value = text(name);
    return value === undefined ? undefined : read(value, full(name));
  }

  function partsOf(name: string): FormParts | undefined {
    const value = take(name);
    if (value === undefined || value === "") return undefined;
    if (typeof value === "string") throw invalid("Invalid object", full(name), "parameter_invalid");
    return value;
  }

  function readInner(value: FormValue, name: string): Params {
    if (typeof value === "string") throw invalid("Invalid object", name);
    const params = readParams(value, name);
    inner.push(params);
    return params;
  }

  return {
    nameOf: full,
    text,

    required: (name) => {
      const value = text(name);
      if (value === undefined) throw missing(full(name));
      return value;
    },

    integer: (name) => parse(name, toInteger),

    boolean: (name) => parse(name, toBoolean),

    oneOf: (name, choices) => parse(name, (value, param) => toChoice(value, choices, param)),

    clearable: (name) => {
      const value = raw(name);
      return value === "" ? null : value;
    },

    metadata: (name, current = {}) => {
      const value = take(name);
      return value === undefined ? undefined : mergeMetadata(value, current, full(name));
    },

    object: (name) => {
      const value = partsOf(name);
      return value && readInner(value, full(name));
    },

    objects: (name) =>
      Object.entries(partsOf(name) ?? {}).map(([index, value]) =>
        readInner(value, `${full(name)}[${index}]`),
      ),

    texts: (name) => {
      const value = partsOf(name);
      return (
        value &&
        Object.entries(value).map(([index, entry]) => {
          if (typeof entry !== "string") throw invalid("Invalid string", `${full(name)}[${index}]`);
          return entry;
        })
      );
    },

    isCleared: (name) => {
      readNames.add(name);
      return parts[name] === "";
    },

    has: (name) => parts[name] !== undefined,

    hasParts: (name) => typeof parts[name] === "object",

    done: () => {
      const unknown = Object.keys(parts).find((name) => !readNames.has(name));
      if (unknown !== undefined) throw unknownParameter(full(unknown));
      for (const params of inner) params.done();
    },
  };
}

function toInteger(value: string, param: string): number {
  const number = Number(value);
  if (/^-?\d+$/.test(value) && Number.isSafeInteger(number)) return number;
  throw invalid(`Invalid integer: ${value}`, param, "parameter_invalid_integer");
}

function toBoolean(value: string, param: string): boolean {
  if (value === "true" || value === "false") return value === "true";
  throw invalid(`Invalid boolean: ${value}`, param, "parameter_invalid");
}

function toChoice<Choice extends string>(value: string, choices: readonly Choice[], param: string): Choice {
  const choice = choices.find((known) => known === value);
  if (choice !== undefined) return choice;
  throw invalid(`Invalid ${param}: must be one of ${choices.join(", ")}`, param);
}

function mergeMetadata(
  value: FormValue,
  current: Record<string, string>,
  name: string,
): Record<string, string> {
  if (value === "") return {};
  if (typeof value === "string") throw invalid("Invalid hash", name, "parameter_invalid");
  const { keys, keyLength, valueLength } = metadataLimits;
  const merged = new Map(Object.entries(current));
  for (const [key, entry] of Object.entries(value)) {
    const entryName = `${name}[${key}]`;
    if (typeof entry !== "string") throw invalid("Metadata values must be strings.", entryName);
    if (key.length > keyLength || entry.length > valueLength) {
      throw invalid(
        `Metadata keys are limited to ${keyLength} characters and values to ${valueLength}.`,
        entryName,
      );
    }
    if (entry === "") merged.delete(key);
    else merged.set(key, entry);
  }
  if (merged.size > keys) throw invalid(`You can have at most ${keys} metadata keys.`, name);
  return Object.fromEntries(merged);
}

function emptyString(param: string): StripeApiError {
  return invalid(
    `You passed an empty string for '${param}'. We assume empty values are an attempt to unset a parameter; however '${param}' cannot be unset. You should remove '${param}' from your request or supply a non-empty value.`,
    param,
    "parameter_invalid_empty",
  );
}

function unknownParameter(param: string): StripeApiError {
  return invalid(
    `Received unknown parameter: ${param} (the local Stripe knows only what this project uses)`,
    param,
    "parameter_unknown",
  );
}

/** 400: a required parameter is missing. */
export function missing(param: string): StripeApiError {
  return invalid(`Missing required param: ${param}.`, param, "parameter_missing");
}
