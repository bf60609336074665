/** Resolves with the work's result within `ms`, or undefined if it is late or fails. For status checks, which must not block. */
export async function withTimeout<T>(ms: number, work: Promise<T>): Promise<T | undefined> {
  let clock: NodeJS.Timeout | undefined
  const late = new Promise<undefined>((give) => {
    clock = setTimeout(() => give(undefined), ms)
  })
  try {
    return await Promise.race([work.catch(() => undefined), late])
  } finally {
    clearTimeout(clock)
  }
}
