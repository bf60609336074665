import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { files, root, sources } from './fuentes.ts'

/**
 * CSS classes: one that a screen uses is defined in its own feature's sheet, in ui/ or in estilos/; otherwise it is there or not
 * according to which screen was opened before.
 */
export function classes(): string[] {
  const definedIn = new Map<string, Set<string>>()
  for (const file of files.filter((f) => f.startsWith('web/src/') && f.endsWith('.css'))) {
    const css = readFileSync(join(root, file), 'utf8').replace(/\/\*[\s\S]*?\*\//g, '')
    for (const [, selector] of css.matchAll(/([^{}]+)\{/g)) {
      if (selector?.trim().startsWith('@')) continue
      for (const [, name] of (selector ?? '').matchAll(/\.([a-zA-Z][\w-]*)/g))
        definedIn.set(name as string, (definedIn.get(name as string) ?? new Set()).add(file))
    }
  }
  const common = /^web\/src\/(estilos|ui)\//
  return sources.flatMap(({ file, code, imports }) => {
    if (!/^web\/src\/(features|app)\/.*\.tsx$/.test(file)) return []
    const sheets = imports.flatMap(({ spec, to }) =>
      spec.endsWith('.css') && to && !common.test(to) && dirname(to) !== dirname(file)
        ? [`${file}: imports the sheet ${to}`]
        : [],
    )
    const used = [...code.matchAll(/className=(?:"([^"]+)"|\{`([^`]+)`\}|\{([^}]+)\})/g)].flatMap(
      ([, plain, template, expression]) =>
        plain || template
          ? (plain ?? template ?? '').split(/[^\w-]+/)
          : [...(expression ?? '').matchAll(/'([^']+)'/g)].flatMap(([, quoted]) => (quoted ?? '').split(/\s+/)),
    )
    const foreign = [...new Set(used)].flatMap((name) => {
      const where = [...(definedIn.get(name) ?? [])]
      const here = where.some((sheet) => common.test(sheet) || dirname(sheet) === dirname(file))
      return where.length === 0 || here ? [] : [`${file}: .${name} is defined only in ${where.join(', ')}`]
    })
    return [...sheets, ...foreign]
  })
}
