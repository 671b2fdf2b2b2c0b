/** An upload in progress. */
export type Transfer = {
  /** The path of the stored file. Rejects with an `AppError`; never settles after `cancel`. */
  done: Promise<string>;
  /** Stops until `resume`; null when the server accepts whole files only. */
  pause: (() => void) | null;
  resume: () => void;
  /** Stops and deletes the uploaded part. */
  cancel: () => void;
};

/** Receives the number of uploaded bytes and the total. */
export type OnProgress = (sent: number, total: number) => void;
