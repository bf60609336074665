import { Refusal } from '../../../platform/sandbox/messages.ts'
import { bancoResponse, leerRenglon } from './formato.ts'

/** Sandbox task: parses the bank's response. */

export interface RenglonLeido {
  /** 1-based. */
  linea: number
  referencia: string
  resultado: 'A' | 'R'
  codigo: string
  /** ISO day. */
  fecha: string
  centavos: number
}
export interface ParsedResponse {
  renglones: RenglonLeido[]
  ilegibles: number[]
}

const tipo = bancoResponse.respuesta[0].valor
/** Maximum lines: a lot has at most two thousand. */
const masLineas = 20_000

/** Records of a response; malformed ones are listed by line. Rejects a file without any. */
export async function readResponse(bytes: Buffer): Promise<ParsedResponse> {
  const lines = Buffer.from(bytes)
    .toString('latin1')
    .split('\n', masLineas + 1)
  if (lines.length > masLineas) throw new Refusal('RESPUESTA_ILEGIBLE')
  const read: ParsedResponse = { renglones: [], ilegibles: [] }
  for (const [i, cruda] of lines.entries()) {
    const text = cruda.replace(/\r$/, '')
    if (!text.startsWith(tipo ?? 'R')) continue
    const renglon = unRenglon(text, i + 1)
    if (renglon) read.renglones.push(renglon)
    else read.ilegibles.push(i + 1)
  }
  if (read.renglones.length === 0) throw new Refusal('RESPUESTA_ILEGIBLE')
  return read
}

function unRenglon(text: string, linea: number): RenglonLeido | undefined {
  const dicho = leerRenglon(bancoResponse.respuesta, text)
  const fecha = dicho?.fecha?.replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3') ?? ''
  const resultado = dicho?.resultado
  if (!dicho || (resultado !== 'A' && resultado !== 'R') || !isDay(fecha)) return undefined
  const codigo = /^[A-Z0-9]{0,3}$/.test(dicho.codigo ?? '') ? (dicho.codigo ?? '') : ''
  return { linea, referencia: dicho.referencia ?? '', resultado, codigo, fecha, centavos: Number(dicho.importe) }
}

function isDay(iso: string): boolean {
  const day = new Date(`${iso}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().slice(0, 10) === iso
}
