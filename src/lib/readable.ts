/**
 * The promise, marked as React's `use` marks one it has seen settled: once the
 * value is there, a component that asks for it gets it in the same render instead
 * of waiting a turn, which would take a pre-rendered page off the screen.
 */
export function readable<Value>(promise: Promise<Value>): Promise<Value> {
  promise.then(
    (value) => Object.assign(promise, { status: "fulfilled", value }),
    // Who uses it is told; a promise nobody came to use yet is no unhandled failure.
    () => {},
  );
  return promise;
}
