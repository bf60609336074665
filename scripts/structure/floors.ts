import { sources } from './sources.ts'

/**
 * Floors of server/src/platform, lowest first (docs/architecture.md): a room imports only from rooms below it, types included. Tests may
 * import from anywhere.
 */
const floors = [
  'runtime',
  'crypto',
  'db',
  'sandbox',
  'storage',
  'webhooks',
  'config',
  'context',
  'access',
  'metrics',
  'http',
  'audit',
  'jobs',
  'sheets',
  'list',
  'pdf',
  'backup',
  'mail',
  'push',
  'feature',
]

export const roomOf = (file: string): string | undefined => /^server\/src\/platform\/([^/.]+)/.exec(file)?.[1]

/** The problem with an import from one file to another; undefined if it goes down, or stays in its room. */
export function climbs(file: string, to: string): string | undefined {
  const [from, into] = [roomOf(file), roomOf(to)]
  if (from === undefined || into === undefined || from === into) return
  for (const room of [from, into])
    if (!floors.includes(room)) return `${file}: ${room} has no floor in scripts/structure/floors.ts`
  return floors.indexOf(into) < floors.indexOf(from) ? undefined : `${file} → ${to}: ${into} is not below ${from}`
}

export const climbing = (): string[] =>
  sources.flatMap(({ file, imports, isTest }) => (isTest ? [] : imports.flatMap(({ to }) => (to && climbs(file, to)) || [])))
