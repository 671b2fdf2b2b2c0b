import { readStored, store } from "@/platform/browser-storage";
import type { SignUpDetails } from "../rules";

/** What was typed in a sign-up, or at a sign-in with an unconfirmed e-mail, which has no details. */
export type TypedSignUp = { password: string; details: SignUpDetails | null };

// In memory only. Confirmation of an e-mail voids the password and the details of its sign-up (decision 4).
let typed: (TypedSignUp & { email: string }) | null = null;
let offer: BroadcastChannel | null = null;

const channelName = "sign-up";

// In local storage: the time of the last sign-up that awaits its confirmation, without its e-mail.
const enteredKey = "sign-up-entered";
const enteredMs = 24 * 60 * 60_000;

// How long the tab of a link waits for the tab of the sign-up, which the browser may have frozen.
const answerTimeoutMs = 800;

/** Messages between tabs of this origin. Only the answer to a request for its e-mail contains what was typed. */
type Message =
  | { kind: "find" }
  | { kind: "waiting" }
  | { kind: "request"; email: string }
  | ({ kind: "typed"; email: string } & TypedSignUp);

function post(channel: BroadcastChannel, message: Message): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has one origin
  channel.postMessage(message);
}

function answer(channel: BroadcastChannel, message: Message): void {
  if (typed === null) return;
  if (message.kind === "find") post(channel, { kind: "waiting" });
  if (message.kind !== "request" || message.email.toLowerCase() !== typed.email) return;
  post(channel, { kind: "typed", ...typed });
  clearTypedPassword();
}

/** Stores what was typed for an unconfirmed account, for other tabs of this browser. */
export function storeTypedPassword(
  email: string,
  password: string,
  details: SignUpDetails | null = null,
): void {
  const kept = typed?.email === email.toLowerCase() ? typed.details : null;
  closeOffer();
  typed = { email: email.toLowerCase(), password, details: details ?? kept };
  if (details !== null) store(enteredKey, String(Date.now()));
  const channel = new BroadcastChannel(channelName);
  channel.addEventListener("message", ({ data }: MessageEvent<Message>) => answer(channel, data));
  offer = channel;
}

/** Returns what was typed in this tab for the e-mail; null when there is nothing. */
export function typedSignUpFor(email: string): TypedSignUp | null {
  if (typed?.email !== email.toLowerCase()) return null;
  const { password, details } = typed;
  return { password, details };
}

/** Removes what was typed after it is set or handed over. */
export function clearTypedPassword(): void {
  closeOffer();
  store(enteredKey, null);
}

function closeOffer(): void {
  typed = null;
  offer?.close();
  offer = null;
}

/**
 * Returns whether a sign-up of the last day was typed in this browser. Only chooses the words: a closed or reloaded
 * page has lost the password, and the confirmation sets one.
 */
export function hasEnteredSignUp(): boolean {
  const at = Number(readStored(enteredKey) ?? Number.NaN);
  return Math.abs(Date.now() - at) < enteredMs;
}

/** Sends a question to the other tabs. @returns null when none answers in time */
function ask<Answer>(question: Message, read: (message: Message) => Answer | null): Promise<Answer | null> {
  return new Promise((resolve) => {
    const channel = new BroadcastChannel(channelName);
    const finish = (found: Answer | null) => {
      clearTimeout(timer);
      channel.close();
      resolve(found);
    };
    const timer = setTimeout(() => finish(null), answerTimeoutMs);
    channel.addEventListener("message", ({ data }: MessageEvent<Message>) => {
      const found = read(data);
      if (found !== null) finish(found);
    });
    post(channel, question);
  });
}

/** Returns whether another tab of this browser waits for the confirmation of a sign-up. */
export async function isSignUpWaiting(): Promise<boolean> {
  return (await ask({ kind: "find" }, ({ kind }) => (kind === "waiting" ? true : null))) ?? false;
}

/** Takes what was typed in another tab for this e-mail; null when there is nothing. */
export function takeTypedSignUp(email: string): Promise<TypedSignUp | null> {
  const wanted = email.toLowerCase();
  return ask({ kind: "request", email: wanted }, (message) =>
    message.kind === "typed" && message.email === wanted
      ? { password: message.password, details: message.details }
      : null,
  );
}
