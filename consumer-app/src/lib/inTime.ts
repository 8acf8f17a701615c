/** Runs `run` with a signal that is aborted after `limit` milliseconds. `run` should reject then. */
export async function inTime<T>(limit: number, run: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(new Error(`There was no answer within ${limit} ms.`)), limit);
  try {
    return await run(controller.signal);
  } finally {
    clearTimeout(timer);
  }
}
