import { type Revocados, type Verificacion, verificaciones } from '@gremial/contract/afiliado/verificacion.ts'
import {
  codigoDe,
  deBase64url,
  deDistancias,
  importarClave,
  juzgar,
  leerCodigo,
  papelDe,
} from '@gremial/contract/afiliado/verificacion-codigo.ts'
import { dateOf } from '@gremial/contract/values/dates.ts'
import { ApiError } from '../../../platform/api.ts'
import { callApi, urlOf } from '../../../platform/callApi.ts'
import { read, save } from '../../../platform/deviceStorage.ts'
import { organization } from '../../../platform/organization.ts'

/** What a verifier keeps to work without network: public keys, and what no longer serves, as of a moment. */
interface Listas {
  organizacion: string
  claves: Array<{ kid: number; clave: string }>
  carnets: number[]
  dispositivos: number[]
  /** The server's moment (milliseconds), and how far its clock was ahead of this one. */
  de: number
  desfase: number
}

export interface Resultado extends Verificacion {
  /** Moment of the data that it was verified with (milliseconds); null: the server answered. */
  datosDe: number | null
}

const clave = 'verificador'
const esperaMs = 6_000
/** Whether a verifier's data are old enough to warn about: a day. */
export const sonViejos = (de: number): boolean => Date.now() - de > 86_400_000

const guardadas = () => read<Listas>('publico', clave)
export const momentoDeListas = async (): Promise<number | null> => (await guardadas())?.de ?? null

/** Brings keys and revocations, and keeps them. Answers their moment; null when there is no network. */
export async function actualizarListas(): Promise<number | null> {
  try {
    const [claves, respuesta] = await Promise.all([
      callApi(verificaciones.claves, {}),
      // By hand: the moment of an unchanged list is in the header of the answer.
      fetch(urlOf(verificaciones.revocados, {}), { signal: AbortSignal.timeout(20_000) }),
    ])
    if (!respuesta.ok) return null
    const revocados = (await respuesta.json()) as Revocados
    const de = Date.parse(respuesta.headers.get('Date') ?? '') || Date.now()
    const desfase = de - Date.now()
    await save('publico', clave, { ...claves, ...revocados, de, desfase: Math.abs(desfase) > 10_000 ? desfase : 0 })
    return de
  } catch {
    return null
  }
}

/** There is no network, and this device never fetched what it takes to verify without it. */
export class SinListas extends Error {}

/**
 * Whether what a QR says is a card in force. The server is asked first; without network, the stored keys and list decide, and the
 * result says how old they are.
 */
export async function verificar(leido: string): Promise<Resultado> {
  const codigo = codigoDe(leido)
  // Whatever else a QR says (a menu, a payment) is sent to nobody.
  if (!/^[\w-]{90,300}$/.test(codigo)) {
    const nada = juzgar(null, false, '', Date.now(), '')
    return { ...nada, organizacion: organization().nombre, momento: new Date().toISOString(), datosDe: null }
  }
  try {
    const respuesta = await callApi(verificaciones.verificar, { params: { token: codigo } }, AbortSignal.timeout(esperaMs))
    return { ...respuesta, datosDe: null }
  } catch (error) {
    // Whether a paper still holds only the server knows.
    if (!(error instanceof ApiError) || (error.status !== 0 && error.status < 500) || papelDe(codigo)) throw error
  }
  return sinRed(codigo)
}

async function sinRed(codigo: string): Promise<Resultado> {
  const listas = await guardadas()
  if (!listas) throw new SinListas()
  const ahora = Date.now() + listas.desfase
  const leido = await leerCodigo(codigo, (kid) => {
    const publica = listas.claves.find((k) => k.kid === kid)?.clave
    return publica ? importarClave(deBase64url(publica) ?? new Uint8Array()) : undefined
  })
  const sirve =
    leido !== null &&
    !deDistancias(listas.carnets).has(leido.carnet) &&
    (leido.dispositivo === null || !deDistancias(listas.dispositivos).has(leido.dispositivo))
  return {
    ...juzgar(leido, sirve, leido?.nombre ?? '', ahora, dateOf(new Date(ahora))),
    organizacion: listas.organizacion,
    momento: new Date(ahora).toISOString(),
    datosDe: listas.de,
  }
}
