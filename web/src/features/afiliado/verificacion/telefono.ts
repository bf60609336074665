import { verificaciones } from '@gremial/contract/afiliado/verificacion.ts'
import { aBase64url, comprimirClave, crearClaves, firmarEnVivo } from '@gremial/contract/afiliado/verificacion-codigo.ts'
import { ApiError } from '../../../platform/api.ts'
import { callApi } from '../../../platform/callApi.ts'
import { read, save } from '../../../platform/deviceStorage.ts'

/**
 * This phone as a holder of the card (decisions §9.1): its key, which never leaves it, and what the installation signed about it.
 */
export interface Telefono {
  carnetId: number
  id: number
  credencial: string
  claves: CryptoKeyPair
  /** Milliseconds by which the server's clock is ahead. */
  desfase: number
}

const clave = 'telefono'

/** Live codes need Web Crypto, which browsers provide only in secure contexts (https, or localhost). */
export const puedeFirmar = (): boolean => globalThis.crypto?.subtle !== undefined

export async function telefonoGuardado(carnetId: number): Promise<Telefono | undefined> {
  const telefono = await read<Telefono>('propio', clave)
  return telefono?.carnetId === carnetId ? telefono : undefined
}

/** Registers this phone for the card, or updates its last use. Needs session and network. */
export async function habilitarTelefono(carnetId: number): Promise<Telefono> {
  const antes = await telefonoGuardado(carnetId)
  const claves = antes?.claves ?? (await crearClaves(false))
  const publica = comprimirClave(new Uint8Array(await crypto.subtle.exportKey('raw', claves.publicKey)))
  const salida = Date.now()
  const { id, credencial, momento } = await callApi(verificaciones.habilitar, {
    params: { id: carnetId },
    body: { clave: aBase64url(publica) },
  })
  // Half of the round trip is subtracted; verifiers tolerate a few seconds.
  const desfase = Date.parse(momento) - (salida + Date.now()) / 2
  const telefono = { carnetId, id, credencial, claves, desfase: Math.abs(desfase) > 5000 ? desfase : 0 }
  await save('propio', clave, telefono)
  return telefono
}

/** Code of the current second. */
export const codigoAhora = ({ credencial, claves, desfase }: Telefono): Promise<string> =>
  firmarEnVivo(credencial, Math.floor((Date.now() + desfase) / 1000), claves.privateKey)

/** Address of a code: the origin by which this phone reaches the portal. */
export const direccionDe = (codigo: string): string => `${location.origin}/verificar/${codigo}`

/**
 * Without a session the phone can still use the public verification of its own code. A card revoked because this phone was lost
 * disappears the next time it is online.
 */
export async function sigueSirviendo(telefono: Telefono): Promise<boolean | undefined> {
  try {
    const { resultado, motivo } = await callApi(verificaciones.verificar, { params: { token: await codigoAhora(telefono) } })
    return resultado === 'VIGENTE' || motivo !== ''
  } catch (error) {
    if (error instanceof ApiError) return undefined
    throw error
  }
}
