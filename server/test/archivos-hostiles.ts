import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import { uploadTypes } from '@gremial/contract/platform/uploads.ts'
import sharp from 'sharp'
import { archivosDelZip, ZipRechazado } from '../src/features/administracion/publicacion/zip.ts'
import type * as pdfTasks from '../src/features/afiliado/documentos/pdf.sandbox.ts'
import { AppError } from '../src/platform/runtime/errors.ts'
import { StartError } from '../src/platform/runtime/start-error.ts'
import { Refusal, sandboxTask, Unreadable } from '../src/platform/sandbox/sandbox.ts'
import { openTable } from '../src/platform/sheets/read/table.ts'
import { sanitizeDocument } from '../src/platform/storage/document.ts'
import { normalizePhoto } from '../src/platform/storage/images.ts'
import { bombaPng } from './fotos.ts'
import { cost, spent } from './hostil.ts'
import { libro } from './libro.ts'
import { compuesto, docx, fib, pdf, zip } from './papeles.ts'
import { planillasHostiles } from './planillas-hostiles.ts'

/** Hostile files made by a grammar and then corrupted. The same seed and number give the same file. */

export const kinds = ['xlsx', 'csv', 'xls', 'docx', 'pdf', 'zip', 'png', 'jpeg'] as const
export type FileKind = (typeof kinds)[number]
export interface ArchivoHostil {
  clase: FileKind
  bytes: Buffer
}

type Azar = (hasta: number) => number
function azarDe(seed: number): Azar {
  let estado = (seed * 2_654_435_761 + 1) >>> 0
  return (hasta) => {
    estado = (estado + 0x6d2b79f5) >>> 0
    let x = Math.imul(estado ^ (estado >>> 15), 1 | estado)
    x = (x + Math.imul(x ^ (x >>> 7), 61 | x)) ^ x
    return ((x ^ (x >>> 14)) >>> 0) % hasta
  }
}
const de = <T>(list: readonly T[], random: Azar): T => list[random(list.length)] as T
const largos = [0, 1, 100, 32_767, 70_000, 1_000_000] as const
const letters = (random: Azar): string =>
  de(['A', '[', '"', '\0', '&amp;', 'ñ', '_x000D_', '9'], random).repeat(de(largos, random) / 4)

function xmlDeHoja(random: Azar): string {
  const cell = () =>
    `<c r="${de(['A1', 'XFD1048576', letters(random), ''], random)}" t="${de(['s', 'inlineStr', 'n', 'd', 'e', 'b', 'str'], random)}" s="${random(9)}"><v>${de(['0', '-1', '1e308', 'NaN', letters(random)], random)}</v></c>`
  const row = () => `<row r="${random(2_000_000)}">${cell().repeat(random(40))}</row>`
  return `<worksheet><sheetData>${Array.from({ length: random(60) }, row).join('')}</sheetData></worksheet>`
}

const gramatica: Record<FileKind, (random: Azar) => Promise<Buffer>> = {
  async xlsx(random) {
    // Uses one of the worst known files now and then.
    if (random(50) === 0) return de(Object.values(planillasHostiles), random)()
    return libro({
      filas: [
        ['NRO_AFILIADO', 'DOMICILIO'],
        ['1', { dia: random(60_000) }],
      ],
      otras: {
        ...(random(2) ? { 'xl/worksheets/sheet1.xml': xmlDeHoja(random) } : {}),
        ...(random(3) === 0
          ? {
              'xl/styles.xml': `<styleSheet><numFmts><numFmt numFmtId="9" formatCode="${letters(random)}"/></numFmts><cellXfs>${'<xf numFmtId="9"/>'.repeat(random(70_000))}</cellXfs></styleSheet>`,
            }
          : {}),
        ...(random(3) === 0
          ? { 'xl/sharedStrings.xml': `<sst>${`<si><t>${letters(random)}</t></si>`.repeat(random(30))}</sst>` }
          : {}),
        ...(random(9) === 0
          ? { 'xl/workbook.xml': `<!DOCTYPE x [<!ENTITY a "${'x'.repeat(999)}">]><workbook>&a;</workbook>` }
          : {}),
      },
    })
  },
  async csv(random) {
    const field = () => de(['1', '"', '""', `"${letters(random)}`, letters(random), '=1+1', '\ufeff', '\u001a'], random)
    const line = () => Array.from({ length: random(30) }, field).join(de([';', ',', '\t', '|'], random))
    return Buffer.from(
      `NRO_AFILIADO;DOMICILIO\n${Array.from({ length: random(40) }, line).join(de(['\n', '\r\n', '\r', '\0\n'], random))}`,
      de(['utf8', 'latin1', 'utf16le'] as const, random),
    )
  },
  xls: (random) =>
    compuesto(de(['Workbook', 'WordDocument'], random), random(2) ? fib(random(2) === 0) : Buffer.alloc(8192, random(256))),
  docx: (random) => docx({ [de(['word/vbaProject.bin', 'x', 'word/media/a.png'], random)]: letters(random) }),
  async pdf(random) {
    const dentro = deflateSync(
      Buffer.alloc(de([10, 1000, 20_000_000], random), de(['q ', '(a) Tj ', '[1] TJ ', '/X Do '], random)),
    )
    const objetos = [
      '<</Type/Catalog/Pages 2 0 R>>',
      `<</Type/Pages/Kids[${'3 0 R '.repeat(1 + random(3))}]/Count ${random(9)}>>`,
      `<</Type/Page/Parent ${2 + random(2)} 0 R/MediaBox[0 0 9 9]/Contents 4 0 R/Resources<</XObject<</X 4 0 R>>>>>>`,
      `<</Length ${dentro.length}/Filter/FlateDecode/Type/XObject/Subtype/Form>>\nstream\n${dentro.toString('latin1')}\nendstream`,
    ]
    if (random(4) === 0) return pdf(letters(random))
    return Buffer.from(
      `%PDF-1.4\n${objetos.map((o, i) => `${i + 1} 0 obj\n${o}\nendobj\n`).join('')}trailer<</Size 5/Root 1 0 R>>\n%%EOF\n`,
      'latin1',
    )
  },
  zip: (random) =>
    zip(
      Object.fromEntries(
        Array.from({ length: 1 + random(40) }, (_, i) => [
          de([`${i}.pdf`, `a/${i}`, `${'n'.repeat(random(200))}${i}`], random),
          letters(random),
        ]),
      ),
    ),
  png: async (random) =>
    random(3) === 0
      ? bombaPng(de([1, 6_000, 30_000, 65_000], random), de([1, 6_000, 30_000, 65_000], random))
      : sharp({ create: { width: 1 + random(900), height: 1 + random(900), channels: 4, background: '#a00' } })
          .png()
          .toBuffer(),
  jpeg: (random) =>
    sharp({ create: { width: 1 + random(4000), height: 1 + random(3000), channels: 3, background: '#0a0' } })
      .jpeg({ progressive: random(2) === 0, quality: 1 + random(100) })
      .toBuffer(),
}

/** Random corruption: changes, cuts, duplicates or inserts bytes, or writes the largest number where a length may be. */
function doblado(bytes: Buffer, random: Azar): Buffer {
  let b: Buffer = Buffer.from(bytes)
  for (let times = random(6); times > 0 && b.length > 8; times--) {
    const en = random(b.length - 8)
    const count = 1 + random(Math.min(64, b.length - en - 4))
    switch (random(6)) {
      case 0:
        b[en] = random(256)
        break
      case 1:
        b = b.subarray(0, en + 1)
        break
      case 2:
        b = Buffer.concat([b.subarray(0, en + count), b.subarray(en)])
        break
      case 3:
        b.fill(de([0, 255, 65], random), en, en + count)
        break
      case 4:
        b.writeUInt32LE(de([0, 1, 0x7fffffff, 0xffffffff], random), en)
        break
      default:
        b.writeUInt32BE(de([0, 1, 30_000, 0x7fffffff, 0xffffffff], random), en)
    }
  }
  return b
}

export async function archivoHostil(seed: number, numero: number): Promise<ArchivoHostil> {
  const random = azarDe(seed * 1_000_003 + numero)
  const clase = kinds[numero % kinds.length] as FileKind
  const entero = await gramatica[clase](random)
  return { clase, bytes: random(3) === 0 ? entero : doblado(entero, random) }
}

const inPdf = sandboxTask<typeof pdfTasks, 'leerPdf'>(
  new URL('../src/features/afiliado/documentos/pdf.sandbox.ts', import.meta.url),
  'leerPdf',
)
const papeles = Object.keys(uploadTypes) as Array<keyof typeof uploadTypes>

/** Does all that the portal does with a file of this kind, stored at `path`. */
async function readFile({ clase, bytes }: ArchivoHostil, path: string): Promise<void> {
  if (clase === 'xlsx' || clase === 'csv') {
    const table = await openTable(path, [{ name: 'NRO_AFILIADO' }])
    try {
      for await (const _ of table.filas());
    } finally {
      await table.close()
    }
  } else if (clase === 'zip') for await (const _ of archivosDelZip(path, { archivos: 1000, bytes: 2e9 }));
  else if (clase === 'pdf') await inPdf({ bytes, numero: 1001 })
  if (clase === 'png' || clase === 'jpeg') await normalizePhoto(bytes, { width: 480, height: 600 })
  if (clase !== 'csv' && clase !== 'xlsx') await sanitizeDocument(bytes, papeles)
}

export interface CuentaDeArchivos {
  leidos: number
  rechazados: number
  /** Count of files stopped by a limit, by kind of limit. */
  apartados: Record<string, number>
  /** Failures of our code. */
  fallas: string[]
  /** Turns of the event loop, and those that used more than 100 ms of CPU, during which nobody was answered. */
  turnos: number
  largos: number
}

const porTanda = 40

/** Parses `n` files, several concurrently, as the server does. */
export async function leerArchivosHostiles(
  { semilla, desde = 0, n, juntos = 2 }: { semilla: number; desde?: number; n: number; juntos?: number },
  va: (numero: number) => void = () => undefined,
): Promise<CuentaDeArchivos> {
  const cuenta: CuentaDeArchivos = { leidos: 0, rechazados: 0, apartados: {}, fallas: [], turnos: 0, largos: 0 }
  const dir = mkdtempSync(join(tmpdir(), 'gremial-archivos-'))
  let gastado = spent()
  const inspect = () => {
    const ms = cost(gastado)
    gastado = spent()
    cuenta.turnos++
    if (ms > 100) cuenta.largos++
  }
  const una = async (numero: number, file: ArchivoHostil, path: string) => {
    try {
      await readFile(file, path)
      cuenta.leidos++
    } catch (error) {
      if (error instanceof Unreadable) cuenta.apartados[error.ending] = (cuenta.apartados[error.ending] ?? 0) + 1
      else if ([StartError, AppError, ZipRechazado, Refusal].some((kind) => error instanceof kind)) cuenta.rechazados++
      else cuenta.fallas.push(`${numero} (${file.clase}): ${(error as Error).message}`)
    }
    va(numero)
  }
  try {
    for (let first = desde; first < desde + n; first += porTanda) {
      // Generated before the measurement, which counts only parsing.
      const tanda: Array<Parameters<typeof una>> = []
      for (let numero = first; numero < Math.min(desde + n, first + porTanda); numero++) {
        const file = await archivoHostil(semilla, numero)
        const path = join(dir, String(numero))
        writeFileSync(path, file.bytes)
        tanda.push([numero, file, path])
      }
      gastado = spent()
      const clock = setInterval(inspect, 5)
      const calle = async () => {
        for (let esta = tanda.shift(); esta; esta = tanda.shift()) {
          await una(...esta)
          rmSync(esta[2], { force: true })
        }
      }
      await Promise.all(Array.from({ length: juntos }, calle)).finally(() => clearInterval(clock))
    }
  } finally {
    rmSync(dir, { recursive: true, force: true })
  }
  return cuenta
}
