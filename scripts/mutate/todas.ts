import { existsSync, globSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { comunesDe } from './comunes.ts'
import type { Falta, Fila, Lugar } from './falta.ts'
import { fuente, once, parse, root } from './texto.ts'

/**
 * Every fault with its place in the text as it is now, and what is wrong with them: one that does not find its text once, a reason for a
 * fault that is not there, a feature folder that decides something and has no fault, one that no test looks at.
 */
export interface Todas {
  faltas: readonly Falta[]
  problemas: readonly string[]
}

const isTest = (file: string) => /\.test\.tsx?$/.test(file)
const all = (pattern: string) => globSync(pattern, { cwd: root }).filter((f) => !isTest(f))

export const pruebas: readonly string[] = globSync(
  ['contract/src/**/*.test.ts', 'server/**/*.test.ts', 'web/src/**/*.test.ts', 'e2e/**/*.test.ts'],
  { cwd: root, exclude: (f) => f.includes('node_modules') },
).sort()

async function lugares(): Promise<Array<[string, Lugar]>> {
  const files = globSync('scripts/mutate/faltas/**/*.ts', { cwd: root }).sort()
  const own = await Promise.all(
    files.map(async (file): Promise<[string, Lugar]> => {
      const { lugar } = (await import(join(root, file))) as { lugar: Lugar }
      return [file.slice('scripts/mutate/faltas/'.length, -'.ts'.length), lugar]
    }),
  )
  const has = new Set(own.map(([, { carpeta }]) => carpeta))
  // A folder of which nobody wrote a fault has the common ones all the same.
  const features = new Set(all('server/src/features/*/*/*.ts').map((f) => f.split('/').slice(0, 5).join('/')))
  const contracts = new Set(all('contract/src/*/*.ts').map((f) => f.split('/').slice(0, 3).join('/')))
  const rest = [...features, ...contracts].filter((carpeta) => !has.has(carpeta))
  return [...own, ...rest.map((carpeta): [string, Lugar] => [nameOf(carpeta), { carpeta }])]
}

const nameOf = (folder: string) => folder.replace(/^server\/src\/features\//, '').replace(/^contract\/src\//, 'contrato/')

export async function todas(): Promise<Todas> {
  const problemas: string[] = []
  const faltas = (await lugares()).flatMap(([name, lugar]) => faltasDe(name, lugar, problemas))
  return { faltas, problemas }
}

type Base = Pick<Falta, 'lugar' | 'clase' | 'pruebas' | 'vive'>

function faltasDe(name: string, lugar: Lugar, problemas: string[]): Falta[] {
  const { carpeta, pruebas: others = [] } = lugar
  const own = pruebas.filter((f) => dirname(f) === carpeta)
  const base: Base = { lugar: name, clase: lugar.clase, pruebas: [...own, ...others], vive: undefined }
  const reasons = new Map(Object.entries(lugar.viven ?? {}))
  const common = /^(server\/src\/features|contract\/src)\//.test(carpeta) ? comunes(carpeta, base, reasons) : []
  const named = Object.entries(lugar.faltas ?? {}).flatMap(([file, symbols]) =>
    Object.entries(symbols).flatMap(([symbol, rows]) =>
      rows.flatMap((row) => placed(`${carpeta}/${file}`, symbol, row, base, problemas)),
    ),
  )
  const faltas = [...common, ...named]
  for (const left of reasons.keys()) problemas.push(`${name}: a reason for a fault that is not there: ${left}`)
  if (faltas.length === 0 && all(`${carpeta}/*.{rules,service,queries,access}.ts`).length > 0)
    problemas.push(`${carpeta}: decides something and has no fault (scripts/mutate/faltas/${name}.ts)`)
  for (const word of others) if (!pruebas.some((f) => f.includes(word))) problemas.push(`${name}: no test is called ${word}`)
  if (faltas.some((f) => f.pruebas.length === 0)) problemas.push(`${name}: no test looks at it`)
  return faltas
}

const comunes = (carpeta: string, base: Base, reasons: Map<string, string>): Falta[] =>
  all(`${carpeta}/**/*.ts`).flatMap((archivo) =>
    comunesDe(archivo).map((c): Falta => {
      const vive = reasons.get(c.que)
      reasons.delete(c.que)
      // Every route is tried from the branch next door there.
      const looks = c.clase === 'alcance' ? [...base.pruebas, 'server/src/permisos.test'] : base.pruebas
      return { ...base, archivo, ...c, clase: c.clase ?? base.clase, pruebas: c.pruebas ?? looks, vive, comun: true }
    }),
  )

function placed(archivo: string, symbol: string, [que, de, a, more]: Fila, base: Base, problemas: string[]): Falta[] {
  const lost = (why: string) => {
    problemas.push(`${archivo} ${symbol}: «${que}»: ${why}`)
    return []
  }
  if (!existsSync(join(root, archivo))) return lost('there is no such file')
  const { text, symbols } = fuente(archivo)
  const node = symbols.get(symbol)
  if (symbol && !node) return lost('there is no such symbol')
  const at = once(text, node ? [node.start, node.end] : [0, text.length], de)
  if (!at) return lost(`does not find its text once: ${String(de)}`)
  const [desde, hasta] = at
  const replaced = de instanceof RegExp ? text.slice(desde, hasta).replace(de, a) : a
  const { vive, clase } = typeof more === 'string' ? { vive: more, clase: undefined } : (more ?? {})
  return [{ ...base, archivo, que, desde, hasta, a: replaced, comun: false, clase: clase ?? base.clase, vive }]
}

/** The text of a file with a fault in it. */
export function conFalta({ archivo, desde, hasta, a }: Falta): string {
  const { text } = fuente(archivo)
  return text.slice(0, desde) + a + text.slice(hasta)
}

/** Those whose file is no longer a program: such a one would seem to be seen by every test. */
export function rotas(faltas: readonly Falta[]): Falta[] {
  return faltas.filter((f) => {
    if (f.comun || !/\.tsx?$/.test(f.archivo)) return false
    try {
      parse(f.archivo, conFalta(f))
      return false
    } catch {
      return true
    }
  })
}

/** What the structure check asks: one line for each problem. */
export const faltasSinLugar = async (): Promise<string[]> => [...(await todas()).problemas]
