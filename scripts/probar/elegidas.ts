import { after, afterEach, test as every } from 'node:test'

/** What a test file imports as node:test when only some of its tests are asked for (obrero.ts): the others are not registered. */
export { after, afterEach }

const [, , part = ''] = process.argv

export const test = ((name: string, ...rest: unknown[]) =>
  name.includes(part) ? (every as (...args: unknown[]) => Promise<void>)(name, ...rest) : Promise.resolve()) as typeof every
