/** What comes within `ms`; undefined when nothing did, or it failed: for who asks how things are, and waits for none of them. */
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
