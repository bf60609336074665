import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { below, parse, type Syntax } from '../mutate/source.ts'
import { files, root, type Source, sources } from './sources.ts'
import { classesIn, heldBy, selectorsOf } from './stylesheets.ts'

/**
 * CSS classes do not leak (decision 057). Every selector of a feature's sheet needs a class that only that feature writes. A
 * component that writes a class loads the sheet that defines it, so no style depends on the screens opened before.
 */

export interface Sheet {
  file: string
  selectors: string[]
}
export interface Component extends Pick<Source, 'file' | 'imports'> {
  /** Classes written literally in a `className`. */
  written: Set<string>
  /** Classes that it may write: any word of a file that computes a `className`. */
  perhaps: Set<string>
}

/** The owner of a file: its feature, or a shared folder. */
const ownerOf = (file: string): string => /^web\/src\/(features\/[^/]+\/[^/]+|[^/]+)/.exec(file)?.[0] ?? file
const ofFeature = (file: string): boolean => file.startsWith('web/src/features/')

const words = (text: string): string[] => text.split(/\s+/).filter((word) => /^[a-zA-Z][\w-]*$/.test(word))
/** `className`, `classNames`, and the class properties of our own components: `clase`, `marco`. */
const givesClass = /^(className|classNames|clase|marco)$/
const strings = (node: unknown): string[] =>
  [...below(node)].flatMap((n) =>
    n.type === 'Literal' && typeof n.value === 'string'
      ? words(n.value)
      : n.type === 'TemplateElement'
        ? words((n.value as { cooked: string }).cooked)
        : [],
  )

/** The nodes that an expression may evaluate to: both branches of a choice, without its condition. */
function ends(node: Syntax): Syntax[] {
  const parts = (...names: string[]) => names.flatMap((name) => ends(node[name] as Syntax))
  const all = (list: unknown) => (list as Array<Syntax | null>).flatMap((one) => (one ? ends(one) : []))
  switch (node.type) {
    case 'JSXExpressionContainer':
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
    case 'TSNonNullExpression':
      return parts('expression')
    case 'ConditionalExpression':
      return parts('consequent', 'alternate')
    case 'LogicalExpression':
      return node.operator === '&&' ? parts('right') : parts('left', 'right')
    case 'BinaryExpression':
      return node.operator === '+' ? parts('left', 'right') : []
    case 'TemplateLiteral':
      return [...(node.quasis as Syntax[]), ...all(node.expressions)]
    case 'ArrayExpression':
      return all(node.elements)
    case 'ObjectExpression':
      return (node.properties as Syntax[]).flatMap((one) => ends((one.value ?? one) as Syntax))
    case 'CallExpression': {
      // The idiom `[ … ].filter(Boolean).join(' ')`.
      const callee = node.callee as Syntax
      return callee.type === 'MemberExpression' && /^(filter|join|trim)$/.test(String((callee.property as Syntax).name))
        ? ends(callee.object as Syntax)
        : [node]
    }
    default:
      return [node]
  }
}

export function componentOf({ file, text, imports }: Pick<Source, 'file' | 'text' | 'imports'>): Component {
  const body = parse(file, text)
  const given = [...below(body)].flatMap((node) => {
    const name = (node.name ?? node.key) as Syntax | undefined
    const gives =
      (node.type === 'JSXAttribute' || (node.type === 'Property' && ofClassObject(node))) && givesClass.test(String(name?.name))
    return gives && node.value ? ends(node.value as Syntax) : []
  })
  const said = (node: Syntax): boolean => node.type === 'Literal' || node.type === 'TemplateElement'
  const nothing = (node: Syntax): boolean => node.type === 'Identifier' && node.name === 'undefined'
  const reckoned = given.some((node) => !said(node) && !nothing(node))
  const imported = new Set(imports.map(({ spec }) => spec))
  return {
    file,
    imports,
    written: new Set(given.filter(said).flatMap(strings)),
    perhaps: new Set(reckoned ? strings(body).filter((word) => !imported.has(word)) : []),
  }
}
/** `{ clase: 'ok' }`: a class kept in an object to be used elsewhere. Values in capitals are domain values. */
const ofClassObject = (node: Syntax): boolean => {
  const value = node.value as Syntax | undefined
  return value?.type === 'Literal' && typeof value.value === 'string' && value.value === value.value.toLowerCase()
}

/** Selectors of a feature's sheet without a class that only that feature writes. */
export function leaks(sheets: readonly Sheet[], components: readonly Component[]): string[] {
  const shared = new Set(sheets.filter(({ file }) => !ofFeature(file)).flatMap((s) => s.selectors.flatMap(classesIn)))
  const writers = new Map<string, Set<string>>()
  for (const { file, written, perhaps } of components)
    for (const name of [...written, ...perhaps]) writers.set(name, (writers.get(name) ?? new Set()).add(ownerOf(file)))
  return sheets
    .filter(({ file }) => ofFeature(file))
    .flatMap(({ file, selectors }) => {
      const own = (name: string) => !shared.has(name) && [...(writers.get(name) ?? [])].every((who) => who === ownerOf(file))
      return selectors
        .filter((selector) => !heldBy(selector, own))
        .map((selector) => `${file}: ${selector} has no class that only ${ownerOf(file)} writes`)
    })
}

/** Classes that a component writes and whose sheet is not loaded with it. */
export function unstyled(sheets: readonly Sheet[], components: readonly Component[], entry: string): string[] {
  const byFile = new Map(components.map((component) => [component.file, component]))
  const definedIn = new Map<string, string[]>()
  for (const { file, selectors } of sheets)
    for (const name of new Set(selectors.flatMap(classesIn))) definedIn.set(name, [...(definedIn.get(name) ?? []), file])
  const reached = (from: string, seen = new Set<string>()): Set<string> => {
    seen.add(from)
    for (const { to, lazy, typeOnly } of byFile.get(from)?.imports ?? [])
      if (to && !lazy && !typeOnly && !seen.has(to)) reached(to, seen)
    return seen
  }
  const always = [...reached(entry)].filter((file) => file.endsWith('.css'))
  const lazily = components.flatMap(({ imports }) =>
    imports.flatMap(({ lazy, to }) => (lazy && to && byFile.has(to) ? [to] : [])),
  )
  return [...new Set([entry, ...lazily])].flatMap((begins) => {
    const loaded = reached(begins)
    const sheetsThere = new Set([...always, ...loaded])
    return [...loaded].flatMap((file) =>
      [...(byFile.get(file)?.written ?? [])].flatMap((name) => {
        const where = definedIn.get(name) ?? []
        const usable = where.filter((sheet) => !ofFeature(sheet) || ownerOf(sheet) === ownerOf(file))
        // A class of a shared component that only features' sheets style is a hook for those who place it.
        const handle = !ofFeature(file) && usable.length === 0
        return where.length === 0 || handle || usable.some((sheet) => sheetsThere.has(sheet))
          ? []
          : [`${file}: .${name} is of ${where.join(', ')}, which ${begins} does not load for it`]
      }),
    )
  })
}

export function classes(): string[] {
  const sheets = files
    .filter((file) => file.startsWith('web/src/') && file.endsWith('.css'))
    .map((file) => ({ file, selectors: selectorsOf(readFileSync(join(root, file), 'utf8')) }))
  const components = sources.filter(({ file, isTest }) => file.startsWith('web/src/') && !isTest).map(componentOf)
  const foreign = components.flatMap(({ file, imports }) =>
    imports.flatMap(({ spec, to }) =>
      spec.endsWith('.css') && to && ofFeature(to) && ownerOf(to) !== ownerOf(file) ? [`${file}: imports the sheet ${to}`] : [],
    ),
  )
  return [...foreign, ...leaks(sheets, components), ...unstyled(sheets, components, 'web/src/main.tsx')]
}
