/** Requests the next value while the current one is consumed: reading a file and writing its rows are two processes. */
export async function* readAhead<T>(source: AsyncGenerator<T, void>): AsyncGenerator<T, void> {
  const request = () => {
    const next = source.next()
    // Avoids an unhandled rejection if the consumer stops early.
    next.catch(() => undefined)
    return next
  }
  try {
    for (let current = await request(); !current.done; ) {
      const next = request()
      yield current.value
      current = await next
    }
  } finally {
    await source.return()
  }
}
