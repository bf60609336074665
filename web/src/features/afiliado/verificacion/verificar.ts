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

/** Data of an offline verifier: public keys and revoked cards, with a timestamp. */
interface Listas {
  organizacion: string
  claves: Array<{ kid: number; clave: string }>
  carnets: number[]
  dispositivos: number[]
  /** Server timestamp (milliseconds), and how far its clock was ahead. */
  de: number
  desfase: number
}

export interface Resultado extends Verificacion {
  /** Timestamp of the data used (milliseconds); null if the server answered. */
  datosDe: number | null
}

const clave = 'verificador'
const esperaMs = 6_000
/** True if a verifier's data are over a day old, to warn. */
export const sonViejos = (de: number): boolean => Date.now() - de > 86_400_000

const guardadas = () => read<Listas>('publico', clave)
export const momentoDeListas = async (): Promise<number | null> => (await guardadas())?.de ?? null

/** Fetches and stores keys and revocations. Returns their timestamp; null when offline. */
export async function actualizarListas(): Promise<number | null> {
  try {
    const [claves, respuesta] = await Promise.all([
      callApi(verificaciones.claves, {}),
      // With fetch: the timestamp of an unchanged list is in the response header.
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

/** Offline, and this device never fetched the data to verify. */
export class SinListas extends Error {}

/**
 * Verifies the content of a QR. The server is asked first; offline, the stored keys and list decide, and the result has their
 * age.
 */
export async function verificar(leido: string): Promise<Resultado> {
  const codigo = codigoDe(leido)
  // Any other QR (a menu, a payment) is never sent.
  if (!/^[\w-]{90,300}$/.test(codigo)) {
    const nada = juzgar(null, false, '', Date.now(), '')
    return { ...nada, organizacion: organization().nombre, momento: new Date().toISOString(), datosDe: null }
  }
  try {
    const respuesta = await callApi(verificaciones.verificar, { params: { token: codigo } }, AbortSignal.timeout(esperaMs))
    return { ...respuesta, datosDe: null }
  } catch (error) {
    // Only the server knows if a document is still valid.
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
