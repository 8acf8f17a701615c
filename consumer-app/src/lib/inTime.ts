/**
 * Runs something that has to end within `patience` milliseconds: then its signal says so. What gives up rejects with an
 * error, as a call that gets no answer does.
 */
export async function inTime<T>(patience: number, run: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(new Error(`There was no answer within ${patience} ms.`)), patience);
  try {
    return await run(limit.signal);
  } finally {
    clearTimeout(timer);
  }
}
