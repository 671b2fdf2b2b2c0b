/**
 * React's renderer, evaluated now. As it is, it makes errors to throw later, and Chromium
 * reads all of its code once more to say where each was made: a slow phone's tenth of a
 * second, for lines that nobody asks about. So no lines are noted meanwhile.
 */
export async function loadRenderer() {
  const noted = Error.stackTraceLimit;
  Error.stackTraceLimit = 0;
  try {
    return await import("react-dom/client");
  } finally {
    Error.stackTraceLimit = noted;
  }
}
