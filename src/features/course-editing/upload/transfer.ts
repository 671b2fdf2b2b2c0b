/** A file on its way to the storage. */
export type Transfer = {
  /** The path it is stored under. Rejects with an `AppError`; never settles once cancelled. */
  done: Promise<string>;
  /** Stops until `resume`; null where the server takes whole files only. */
  pause: (() => void) | null;
  resume: () => void;
  /** Stops for good and takes away what was sent. */
  cancel: () => void;
};

/** Told how many bytes have arrived, of how many. */
export type OnProgress = (sent: number, total: number) => void;
