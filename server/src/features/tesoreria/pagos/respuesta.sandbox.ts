import { Refusal } from '../../../platform/sandbox/messages.ts'
import { leerRenglon, respuestaBanco } from './formato.ts'

/** What the bank answered, as it is written. Inside the room. */

export interface RenglonLeido {
  /** From 1, as an editor counts them. */
  linea: number
  referencia: string
  resultado: 'A' | 'R'
  codigo: string
  /** ISO. */
  fecha: string
  centavos: number
}
export interface RespuestaLeida {
  renglones: RenglonLeido[]
  ilegibles: number[]
}

const tipo = respuestaBanco.respuesta[0].valor
/** More lines than this are no answer of ours: a lot has two thousand. */
const masLineas = 20_000

/** The records of an answer; those of its kind that are not understood are told by their line. Refuses what has none. */
export async function leerRespuesta(bytes: Buffer): Promise<RespuestaLeida> {
  const lineas = Buffer.from(bytes)
    .toString('latin1')
    .split('\n', masLineas + 1)
  if (lineas.length > masLineas) throw new Refusal('RESPUESTA_ILEGIBLE')
  const leida: RespuestaLeida = { renglones: [], ilegibles: [] }
  for (const [i, cruda] of lineas.entries()) {
    const texto = cruda.replace(/\r$/, '')
    if (!texto.startsWith(tipo ?? 'R')) continue
    const renglon = unRenglon(texto, i + 1)
    if (renglon) leida.renglones.push(renglon)
    else leida.ilegibles.push(i + 1)
  }
  if (leida.renglones.length === 0) throw new Refusal('RESPUESTA_ILEGIBLE')
  return leida
}

function unRenglon(texto: string, linea: number): RenglonLeido | undefined {
  const dicho = leerRenglon(respuestaBanco.respuesta, texto)
  const fecha = dicho?.fecha?.replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3') ?? ''
  const resultado = dicho?.resultado
  if (!dicho || (resultado !== 'A' && resultado !== 'R') || !esDia(fecha)) return undefined
  const codigo = /^[A-Z0-9]{0,3}$/.test(dicho.codigo ?? '') ? (dicho.codigo ?? '') : ''
  return { linea, referencia: dicho.referencia ?? '', resultado, codigo, fecha, centavos: Number(dicho.importe) }
}

function esDia(iso: string): boolean {
  const dia = new Date(`${iso}T00:00:00Z`)
  return !Number.isNaN(dia.getTime()) && dia.toISOString().slice(0, 10) === iso
}
