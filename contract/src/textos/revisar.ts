import { globSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { aplanar } from './hojas.ts'
import { archivosDe, castellano, planosDe, type Traducido } from './leer.ts'

/** A line of a file of a language: of one that is missing, what Spanish says. */
export interface Texto {
  clave: string
  texto: string
  archivo: string
}

/** Which file of a language has what: that of the district where Spanish says it. */
const distritos = new Map<unknown, string>()
for (const archivo of globSync('*/*.ts', { cwd: join(import.meta.dirname, 'es') }))
  for (const textos of Object.values((await import(`./es/${archivo.replaceAll('\\', '/')}`)) as object))
    distritos.set(textos, dirname(archivo))
const archivoDe = (nombre: string): string => `${distritos.get((castellano as Record<string, unknown>)[nombre]) ?? 'comun'}.json`

/** What a language does not say yet, and what it says that Spanish does not, or says elsewhere: a misspelt key is both. */
export function revisar(idioma: Traducido): { faltan: Texto[]; sobran: Texto[]; dichos: Map<string, string> } {
  const esperados = new Map(
    aplanar(castellano).map(([clave, texto]) => [clave, { clave, texto, archivo: archivoDe(clave.split('.')[0] as string) }]),
  )
  const dichos = new Map<string, string>()
  const sobran: Texto[] = []
  for (const entero of archivosDe(idioma)) {
    const archivo = basename(entero)
    for (const [clave, texto] of Object.entries(planosDe(entero)))
      if (esperados.get(clave)?.archivo !== archivo) sobran.push({ clave, texto, archivo })
      else if (texto !== '') dichos.set(clave, texto)
  }
  return { faltan: [...esperados.values()].filter(({ clave }) => !dichos.has(clave)), sobran, dichos }
}
