import { createInterface } from 'node:readline/promises'

/** Asks on the terminal. Without one, reads the next line of standard input, or '' at its end. */
export async function preguntar(pregunta: string): Promise<string> {
  const lector = createInterface({ input: process.stdin, output: process.stderr, terminal: false })
  if (process.stdin.isTTY) process.stderr.write(pregunta)
  const { value } = await lector[Symbol.asyncIterator]().next()
  lector.close()
  return value ?? ''
}
