/**
 * The same promise, whose failure is no fault of the page's when nobody looks at it: the hook's `error`
 * tells of it. Whoever awaits it gets the failure all the same.
 */
export function quiet<Value>(promise: Promise<Value>): Promise<Value> {
  promise.catch(() => undefined);
  return promise;
}
