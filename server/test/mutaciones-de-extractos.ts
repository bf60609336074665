import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import yauzl from 'yauzl'
import { numeradas } from '../src/features/tesoreria/extractos/filas.rules.ts'
import type { LecturaExtracto } from '../src/features/tesoreria/extractos/lectura.ts'
import { readExtracto } from './extractos-de-bancos.ts'
import { zip } from './papeles.ts'

/** Statements that something happened to on their way: cut, moved, quoted, signed, in other columns or letters. The same seed gives the same file. */

type Azar = () => number
const de = <T>(list: readonly T[], random: Azar): T => list[Math.floor(random() * list.length)] as T
const sitio = (length: number, random: Azar): number => Math.floor(random() * length)

/** A change of the lines of a text. `separador`: what stands between fields; '' in formats without any. */
type Cambio = (renglones: string[], separador: string, random: Azar) => string[]
const enUno =
  (change: (renglon: string, separador: string, random: Azar) => string): Cambio =>
  (renglones, separador, random) => {
    const con = renglones.map((_, i) => i).filter((i) => /\d[.,]\d\d/.test(renglones[i] ?? ''))
    const at = con.length > 0 ? de(con, random) : 0
    return renglones.map((r, i) => (i === at ? change(r, separador, random) : r))
  }
const inFields = (change: (fields: string[], random: Azar) => string[]) =>
  enUno((renglon, separador, random) =>
    separador === '' ? renglon.slice(0, -1 - sitio(5, random)) : change(renglon.split(separador), random).join(separador),
  )

export const changes: Record<string, Cambio> = {
  'cut at any place': (renglones, _, random) => {
    const text = renglones.join('\n')
    return text.slice(0, sitio(text.length, random)).split('\n')
  },
  'cut at the end of a line': (renglones, _, random) => [...renglones.slice(0, 1 + sitio(renglones.length - 1, random)), ''],
  'without its first lines': (renglones, _, random) => renglones.slice(1 + sitio(6, random)),
  'a line taken out': (renglones, _, random) => renglones.toSpliced(sitio(renglones.length, random), 1),
  'a line twice': (renglones, _, random) => {
    const at = sitio(renglones.length, random)
    return renglones.toSpliced(at, 0, renglones[at] ?? '')
  },
  'two lines changed places': (renglones, _, random) => {
    const [a, b] = [sitio(renglones.length, random), sitio(renglones.length, random)]
    return renglones.map((r, i) => (i === a ? (renglones[b] ?? '') : i === b ? (renglones[a] ?? '') : r))
  },
  'a stray quote': enUno((renglon, _, random) => {
    const at = sitio(renglon.length, random)
    return `${renglon.slice(0, at)}"${renglon.slice(at)}`
  }),
  'a quote at the beginning of a field': inFields((fields, random) => {
    const at = sitio(fields.length, random)
    return fields.map((c, i) => (i === at ? `"${c}` : c))
  }),
  'a separator in a text': enUno((renglon, separador, random) => {
    const at = sitio(renglon.length, random)
    return `${renglon.slice(0, at)}${separador || ';'}${renglon.slice(at)}`
  }),
  'a sign more or less': enUno((renglon) =>
    /-\d/.test(renglon) ? renglon.replace(/-(?=[\d.,]+\b)/, '') : renglon.replace(/(^|[;,\t>"])(?=\d[\d.]*[.,]\d\d)/, '$1-'),
  ),
  'debit for credit': enUno((renglon) => renglon.replace(/\b(D|C|DB|CR|DBIT|CRDT)\b/, (v) => parejas[v] ?? v)),
  'a field taken out': inFields((fields, random) => fields.toSpliced(sitio(fields.length, random), 1)),
  'two fields changed places': inFields((fields, random) => swap(fields, random)),
  'a field emptied': inFields((fields, random) => fields.with(sitio(fields.length, random), '')),
  'an amount of ####': enUno((renglon) => renglon.replace(/-?\d[\d.]*[.,]\d\d/, '########')),
  'two columns changed places': (renglones, separador, random) => {
    if (separador === '') return renglones
    const width = Math.max(...renglones.map((r) => r.split(separador).length))
    const [a, b] = [sitio(width, random), sitio(width, random)]
    return renglones.map((r) => {
      const fields = r.split(separador)
      return fields.length < width ? r : fields.map((c, i) => fields[i === a ? b : i === b ? a : i] ?? c).join(separador)
    })
  },
  'two titles changed places': (renglones, separador, random) => {
    const at = separador === '' ? -1 : renglones.findIndex((r) => /fecha|date/i.test(r) && r.split(separador).length > 2)
    return renglones.map((r, i) => (i === at ? swap(r.split(separador), random).join(separador) : r))
  },
  'dots for commas': enUno((renglon) =>
    renglon.replace(/\d[\d.,]*\d/g, (v) => v.replace(/[.,]/g, (c) => (c === '.' ? ',' : '.'))),
  ),
}
const parejas: Record<string, string> = { D: 'C', C: 'D', DB: 'CR', CR: 'DB', DBIT: 'CRDT', CRDT: 'DBIT' }
function swap(fields: string[], random: Azar): string[] {
  const [a, b] = [sitio(fields.length, random), sitio(fields.length, random)]
  return fields.map((c, i) => fields[i === a ? b : i === b ? a : i] ?? c)
}

const letters = ['latin1', 'utf8', 'utf16le'] as const

/** A file with one change. Workbooks are changed in the XML of their sheets. */
export async function alterado(path: string, cambio: string, random: Azar): Promise<Buffer> {
  const bytes = readFileSync(path)
  const cambiar = (text: string, separador: string) => (changes[cambio] as Cambio)(text.split('\n'), separador, random).join('\n')
  if (path.endsWith('.xlsx') || path.endsWith('.ods')) {
    const parts = await partesDe(path)
    const sheets = Object.keys(parts).filter((n) => /sheet\d+\.xml$|^content\.xml$/.test(n))
    const which = de(sheets, random)
    const xml = (parts[which] as Buffer).toString('utf8').replace(/(<\/(?:row|table:table-row)>)/g, '$1\n')
    return zip({ ...parts, [which]: cambiar(xml, '') })
  }
  if (bytes.subarray(0, 4).toString('hex') === 'd0cf11e0') {
    const other = Buffer.from(bytes)
    other[sitio(other.length, random)] = sitio(256, random)
    return random() < 0.3 ? other.subarray(0, sitio(other.length, random)) : other
  }
  const utf16 = bytes[0] === 0xff && bytes[1] === 0xfe
  const text = bytes.toString(utf16 ? 'utf16le' : 'latin1')
  const separador = path.endsWith('.csv') || path.endsWith('.txt') ? (separadores.find((s) => filasCon(text, s) > 5) ?? ';') : ''
  if (random() < 0.05) return Buffer.from(text, de(letters, random))
  return Buffer.from(cambiar(text, separador), utf16 ? 'utf16le' : 'latin1')
}
const separadores = [';', '\t', ',']
const filasCon = (text: string, separador: string): number => text.split('\n').filter((r) => r.split(separador).length > 2).length

async function partesDe(path: string): Promise<Record<string, Buffer>> {
  const libro = await yauzl.openPromise(path, { autoClose: false })
  const parts: Record<string, Buffer> = {}
  for await (const entrada of libro.eachEntry()) {
    if (entrada.fileName.endsWith('/')) continue
    const chunks: Buffer[] = []
    for await (const chunk of await libro.openReadStreamPromise(entrada)) chunks.push(chunk as Buffer)
    parts[entrada.fileName] = Buffer.concat(chunks)
  }
  libro.close()
  return parts
}

/**
 * Outcome of a changed file: the same lines, asked or refused; SALDO, it has no balance of its own, so the closing one is asked for and added up; DESPUES, its closing
 * balance is another one, which the next statement asks about; CALLADO, other lines without a word.
 */
export type Suerte = 'IGUAL' | 'PREGUNTA' | 'RECHAZA' | 'SALDO' | 'DESPUES' | 'CALLADO'

const claves = ({ lineas }: LecturaExtracto): string =>
  numeradas(lineas)
    .map((l) => `${l.fecha} ${l.centavos}`)
    .toSorted()
    .join()

export async function suerteDe(
  folder: string,
  nombre: string,
  bytes: Buffer,
  good: LecturaExtracto,
): Promise<{ suerte: Suerte; por: string }> {
  const path = join(folder, nombre)
  writeFileSync(path, bytes)
  // The statement before it ended where the good one begins.
  const before: LecturaExtracto = {
    ...good,
    cierra: good.abre,
    lineas: [{ lugar: 1, fecha: '2026-09-28', centavos: 1, texto: 'Otro mes', referencia: '', saldo: null }],
  }
  const { salida, por = '', lectura } = await readExtracto(path, before)
  if (salida !== 'lee' || !lectura) return { suerte: salida === 'rechaza' ? 'RECHAZA' : 'PREGUNTA', por }
  if (claves(lectura) === claves(good)) return { suerte: 'IGUAL', por }
  if (lectura.cierra === null || good.cierra === null) return { suerte: 'SALDO', por }
  return { suerte: lectura.cierra === good.cierra ? 'CALLADO' : 'DESPUES', por }
}
