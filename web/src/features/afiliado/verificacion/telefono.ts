import { verificaciones } from '@gremial/contract/afiliado/verificacion.ts'
import { aBase64url, comprimirClave, crearClaves, firmarEnVivo } from '@gremial/contract/afiliado/verificacion-codigo.ts'
import { ApiError } from '../../../platform/api.ts'
import { callApi } from '../../../platform/callApi.ts'
import { read, save } from '../../../platform/deviceStorage.ts'

/** This phone as a holder of the card (decisions §9.1): its key, which never leaves it, and what the installation signed about it. */
export interface Telefono {
  carnetId: number
  id: number
  credencial: string
  claves: CryptoKeyPair
  /** Milliseconds that the server's clock is ahead of this one. */
  desfase: number
}

const clave = 'telefono'

/** Live codes need the browser's cryptography, which it only gives to safe addresses (https, or the machine itself). */
export const puedeFirmar = (): boolean => globalThis.crypto?.subtle !== undefined

export async function telefonoGuardado(carnetId: number): Promise<Telefono | undefined> {
  const telefono = await read<Telefono>('propio', clave)
  return telefono?.carnetId === carnetId ? telefono : undefined
}

/** Registers this phone for the card, or tells that it is still in use. Needs the session and the network. */
export async function habilitarTelefono(carnetId: number): Promise<Telefono> {
  const antes = await telefonoGuardado(carnetId)
  const claves = antes?.claves ?? (await crearClaves(false))
  const publica = comprimirClave(new Uint8Array(await crypto.subtle.exportKey('raw', claves.publicKey)))
  const salida = Date.now()
  const { id, credencial, momento } = await callApi(verificaciones.habilitar, {
    params: { id: carnetId },
    body: { clave: aBase64url(publica) },
  })
  // Half the way is taken off; a few seconds are within what a verifier bears.
  const desfase = Date.parse(momento) - (salida + Date.now()) / 2
  const telefono = { carnetId, id, credencial, claves, desfase: Math.abs(desfase) > 5000 ? desfase : 0 }
  await save('propio', clave, telefono)
  return telefono
}

/** The code of this second. */
export const codigoAhora = ({ credencial, claves, desfase }: Telefono): Promise<string> =>
  firmarEnVivo(credencial, Math.floor((Date.now() + desfase) / 1000), claves.privateKey)

/** Where a code leads: the address by which this phone reaches the portal. */
export const direccionDe = (codigo: string): string => `${location.origin}/verificar/${codigo}`

/**
 * Without a session the phone can still ask what anybody may: whether its own code serves. A card revoked because this phone was lost
 * stops being shown the next time that it has network.
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
