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

export const clases = ['xlsx', 'csv', 'xls', 'docx', 'pdf', 'zip', 'png', 'jpeg'] as const
export type ClaseDeArchivo = (typeof clases)[number]
export interface ArchivoHostil {
  clase: ClaseDeArchivo
  bytes: Buffer
}

type Azar = (hasta: number) => number
function azarDe(semilla: number): Azar {
  let estado = (semilla * 2_654_435_761 + 1) >>> 0
  return (hasta) => {
    estado = (estado + 0x6d2b79f5) >>> 0
    let x = Math.imul(estado ^ (estado >>> 15), 1 | estado)
    x = (x + Math.imul(x ^ (x >>> 7), 61 | x)) ^ x
    return ((x ^ (x >>> 14)) >>> 0) % hasta
  }
}
const de = <T>(lista: readonly T[], azar: Azar): T => lista[azar(lista.length)] as T
const largos = [0, 1, 100, 32_767, 70_000, 1_000_000] as const
const letras = (azar: Azar): string => de(['A', '[', '"', '\0', '&amp;', 'ñ', '_x000D_', '9'], azar).repeat(de(largos, azar) / 4)

function xmlDeHoja(azar: Azar): string {
  const celda = () =>
    `<c r="${de(['A1', 'XFD1048576', letras(azar), ''], azar)}" t="${de(['s', 'inlineStr', 'n', 'd', 'e', 'b', 'str'], azar)}" s="${azar(9)}"><v>${de(['0', '-1', '1e308', 'NaN', letras(azar)], azar)}</v></c>`
  const fila = () => `<row r="${azar(2_000_000)}">${celda().repeat(azar(40))}</row>`
  return `<worksheet><sheetData>${Array.from({ length: azar(60) }, fila).join('')}</sheetData></worksheet>`
}

const gramatica: Record<ClaseDeArchivo, (azar: Azar) => Promise<Buffer>> = {
  async xlsx(azar) {
    // Uses one of the worst known files now and then.
    if (azar(50) === 0) return de(Object.values(planillasHostiles), azar)()
    return libro({
      filas: [
        ['NRO_AFILIADO', 'DOMICILIO'],
        ['1', { dia: azar(60_000) }],
      ],
      otras: {
        ...(azar(2) ? { 'xl/worksheets/sheet1.xml': xmlDeHoja(azar) } : {}),
        ...(azar(3) === 0
          ? {
              'xl/styles.xml': `<styleSheet><numFmts><numFmt numFmtId="9" formatCode="${letras(azar)}"/></numFmts><cellXfs>${'<xf numFmtId="9"/>'.repeat(azar(70_000))}</cellXfs></styleSheet>`,
            }
          : {}),
        ...(azar(3) === 0 ? { 'xl/sharedStrings.xml': `<sst>${`<si><t>${letras(azar)}</t></si>`.repeat(azar(30))}</sst>` } : {}),
        ...(azar(9) === 0
          ? { 'xl/workbook.xml': `<!DOCTYPE x [<!ENTITY a "${'x'.repeat(999)}">]><workbook>&a;</workbook>` }
          : {}),
      },
    })
  },
  async csv(azar) {
    const campo = () => de(['1', '"', '""', `"${letras(azar)}`, letras(azar), '=1+1', '\ufeff', '\u001a'], azar)
    const linea = () => Array.from({ length: azar(30) }, campo).join(de([';', ',', '\t', '|'], azar))
    return Buffer.from(
      `NRO_AFILIADO;DOMICILIO\n${Array.from({ length: azar(40) }, linea).join(de(['\n', '\r\n', '\r', '\0\n'], azar))}`,
      de(['utf8', 'latin1', 'utf16le'] as const, azar),
    )
  },
  xls: (azar) => compuesto(de(['Workbook', 'WordDocument'], azar), azar(2) ? fib(azar(2) === 0) : Buffer.alloc(8192, azar(256))),
  docx: (azar) => docx({ [de(['word/vbaProject.bin', 'x', 'word/media/a.png'], azar)]: letras(azar) }),
  async pdf(azar) {
    const dentro = deflateSync(Buffer.alloc(de([10, 1000, 20_000_000], azar), de(['q ', '(a) Tj ', '[1] TJ ', '/X Do '], azar)))
    const objetos = [
      '<</Type/Catalog/Pages 2 0 R>>',
      `<</Type/Pages/Kids[${'3 0 R '.repeat(1 + azar(3))}]/Count ${azar(9)}>>`,
      `<</Type/Page/Parent ${2 + azar(2)} 0 R/MediaBox[0 0 9 9]/Contents 4 0 R/Resources<</XObject<</X 4 0 R>>>>>>`,
      `<</Length ${dentro.length}/Filter/FlateDecode/Type/XObject/Subtype/Form>>\nstream\n${dentro.toString('latin1')}\nendstream`,
    ]
    if (azar(4) === 0) return pdf(letras(azar))
    return Buffer.from(
      `%PDF-1.4\n${objetos.map((o, i) => `${i + 1} 0 obj\n${o}\nendobj\n`).join('')}trailer<</Size 5/Root 1 0 R>>\n%%EOF\n`,
      'latin1',
    )
  },
  zip: (azar) =>
    zip(
      Object.fromEntries(
        Array.from({ length: 1 + azar(40) }, (_, i) => [
          de([`${i}.pdf`, `a/${i}`, `${'n'.repeat(azar(200))}${i}`], azar),
          letras(azar),
        ]),
      ),
    ),
  png: async (azar) =>
    azar(3) === 0
      ? bombaPng(de([1, 6_000, 30_000, 65_000], azar), de([1, 6_000, 30_000, 65_000], azar))
      : sharp({ create: { width: 1 + azar(900), height: 1 + azar(900), channels: 4, background: '#a00' } })
          .png()
          .toBuffer(),
  jpeg: (azar) =>
    sharp({ create: { width: 1 + azar(4000), height: 1 + azar(3000), channels: 3, background: '#0a0' } })
      .jpeg({ progressive: azar(2) === 0, quality: 1 + azar(100) })
      .toBuffer(),
}

/** Random corruption: changes, cuts, duplicates or inserts bytes, or writes the largest number where a length may be. */
function doblado(bytes: Buffer, azar: Azar): Buffer {
  let b: Buffer = Buffer.from(bytes)
  for (let veces = azar(6); veces > 0 && b.length > 8; veces--) {
    const en = azar(b.length - 8)
    const cuantos = 1 + azar(Math.min(64, b.length - en - 4))
    switch (azar(6)) {
      case 0:
        b[en] = azar(256)
        break
      case 1:
        b = b.subarray(0, en + 1)
        break
      case 2:
        b = Buffer.concat([b.subarray(0, en + cuantos), b.subarray(en)])
        break
      case 3:
        b.fill(de([0, 255, 65], azar), en, en + cuantos)
        break
      case 4:
        b.writeUInt32LE(de([0, 1, 0x7fffffff, 0xffffffff], azar), en)
        break
      default:
        b.writeUInt32BE(de([0, 1, 30_000, 0x7fffffff, 0xffffffff], azar), en)
    }
  }
  return b
}

export async function archivoHostil(semilla: number, numero: number): Promise<ArchivoHostil> {
  const azar = azarDe(semilla * 1_000_003 + numero)
  const clase = clases[numero % clases.length] as ClaseDeArchivo
  const entero = await gramatica[clase](azar)
  return { clase, bytes: azar(3) === 0 ? entero : doblado(entero, azar) }
}

const enPdf = sandboxTask<typeof pdfTasks, 'leerPdf'>(
  new URL('../src/features/afiliado/documentos/pdf.sandbox.ts', import.meta.url),
  'leerPdf',
)
const papeles = Object.keys(uploadTypes) as Array<keyof typeof uploadTypes>

/** Does all that the portal does with a file of this kind, stored at `path`. */
async function leerArchivo({ clase, bytes }: ArchivoHostil, path: string): Promise<void> {
  if (clase === 'xlsx' || clase === 'csv') {
    const tabla = await openTable(path, [{ name: 'NRO_AFILIADO' }])
    try {
      for await (const _ of tabla.filas());
    } finally {
      await tabla.close()
    }
  } else if (clase === 'zip') for await (const _ of archivosDelZip(path, { archivos: 1000, bytes: 2e9 }));
  else if (clase === 'pdf') await enPdf({ bytes, numero: 1001 })
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
  const mirar = () => {
    const ms = cost(gastado)
    gastado = spent()
    cuenta.turnos++
    if (ms > 100) cuenta.largos++
  }
  const una = async (numero: number, archivo: ArchivoHostil, path: string) => {
    try {
      await leerArchivo(archivo, path)
      cuenta.leidos++
    } catch (error) {
      if (error instanceof Unreadable) cuenta.apartados[error.ending] = (cuenta.apartados[error.ending] ?? 0) + 1
      else if ([StartError, AppError, ZipRechazado, Refusal].some((clase) => error instanceof clase)) cuenta.rechazados++
      else cuenta.fallas.push(`${numero} (${archivo.clase}): ${(error as Error).message}`)
    }
    va(numero)
  }
  try {
    for (let primero = desde; primero < desde + n; primero += porTanda) {
      // Generated before the measurement, which counts only parsing.
      const tanda: Array<Parameters<typeof una>> = []
      for (let numero = primero; numero < Math.min(desde + n, primero + porTanda); numero++) {
        const archivo = await archivoHostil(semilla, numero)
        const path = join(dir, String(numero))
        writeFileSync(path, archivo.bytes)
        tanda.push([numero, archivo, path])
      }
      gastado = spent()
      const reloj = setInterval(mirar, 5)
      const calle = async () => {
        for (let esta = tanda.shift(); esta; esta = tanda.shift()) {
          await una(...esta)
          rmSync(esta[2], { force: true })
        }
      }
      await Promise.all(Array.from({ length: juntos }, calle)).finally(() => clearInterval(reloj))
    }
  } finally {
    rmSync(dir, { recursive: true, force: true })
  }
  return cuenta
}
