import { sources } from '../structure/sources.ts'

/** Modules that sandbox workers and PDF workers load. An idle worker can be reused unless the mutated file is one of them. */
const roots = /\.sandbox\.ts$|^server\/src\/platform\/(sandbox\/|pdf\/worker\.ts$)/
let reached: ReadonlySet<string> | undefined

function reach(): ReadonlySet<string> {
  const imports = new Map(sources.map(({ file, imports }) => [file, imports.flatMap(({ to }) => to ?? [])]))
  const found = new Set<string>()
  const waiting = [...imports.keys()].filter((file) => roots.test(file))
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (found.has(file)) continue
    found.add(file)
    waiting.push(...(imports.get(file) ?? []))
  }
  return found
}

export function runsInSandbox(file: string): boolean {
  reached ??= reach()
  return reached.has(file)
}
