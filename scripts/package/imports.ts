/** Modules that do something when they are imported: programs, and what runs inside a worker or a sandbox. */
export const programs: readonly string[] = [
  'server/src/main.ts',
  'server/src/openapi.ts',
  'server/src/comandos/*.ts',
  'server/src/platform/sandbox/main.ts',
  'server/src/platform/pdf/worker.ts',
  '**/*.tables.ts',
]

/** A program that imports every other module of the server in the current folder, so that a missing file or package fails. */
export const importAll = `import { globSync } from 'node:fs'
for (const file of globSync('server/{src,demo}/**/*.ts', { exclude: ${JSON.stringify([...programs, '**/*.test.ts'])} }))
  await import(process.cwd() + '/' + file)
`
