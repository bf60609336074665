import type { Verificacion } from './verificacion.ts'

/**
 * The code in a card's QR, decoded alike by the server and by an offline phone (decision 010). Binary, so that the printed QR
 * stays small:
 *
 *   printed   1 kid carnet(6) vence(2) largo nombre                                    firma(64)
 *   live      2 kid carnet(6) vence(2) largo nombre dispositivo(6) clave(33)  firma(64)  momento(4) firma del teléfono(64)
 *   document  3 kid papel(6) huella(32)                                       firma(64)
 *   register  4 kid papel(6) huella(32)                                       firma(64)
 *
 * The first signature is the installation's (ES256) over everything before it. In the live form it also certifies the phone's
 * key, which makes the second signature: so a photo of a screen is valid for ninety seconds. A document's code has the hash of
 * its content: a certificate of a member (decision 081) or of the register (110). Only the server knows whether it is still
 * valid.
 */

/** Validity of a live code after its second (decisions §9.1). */
export const segundosEnVivo = 90
/** Tolerance for a phone with a fast clock. */
export const segundosAdelantado = 60
/** Interval between new codes of a phone. */
export const segundosRotacion = 30

export type Bytes = Uint8Array<ArrayBuffer>
export type Forma = 'IMPRESO' | 'EN_VIVO'

export interface DatosCodigo {
  /** Number of the installation's key, 1 to 255. */
  kid: number
  /** Id of the card. */
  carnet: number
  /** Last day of validity of the card, ISO. */
  vence: string
  /** First name and initial ("Ana Q."), at most 24 bytes. */
  nombre: string
}

/** Content of a code with valid signatures. */
export interface Codigo extends DatosCodigo {
  forma: Forma
  /** Of the live form: the phone's id and the second of its signature (Unix). */
  dispositivo: number | null
  momento: number | null
}

/** The installation's public key by number. */
type ClaveDe = (kid: number) => CryptoKey | undefined | Promise<CryptoKey | undefined>

const firmaBytes = 64
const claveBytes = 33
const diaMs = 86_400_000
const algoritmo = { name: 'ECDSA', namedCurve: 'P-256' } as const
const firma = { name: 'ECDSA', hash: 'SHA-256' } as const
const texto = new TextEncoder()
/** Domain separation: the purpose of each signature is part of the signed bytes, so none is valid for another. */
const usoCarnet = texto.encode('gremial:carnet:1\n')
const usoMomento = texto.encode('gremial:en-vivo:1\n')
const papeles = {
  CONSTANCIA: { forma: 3, uso: texto.encode('gremial:constancia:1\n') },
  PADRON: { forma: 4, uso: texto.encode('gremial:padron:1\n') },
} as const
/** Kinds of document with a code. */
export type PapelConCodigo = keyof typeof papeles
const huellaBytes = 32

const unir = (...partes: Uint8Array[]): Bytes => {
  const todo = new Uint8Array(partes.reduce((suma, p) => suma + p.length, 0))
  let i = 0
  for (const parte of partes) {
    todo.set(parte, i)
    i += parte.length
  }
  return todo
}

const entero = (valor: number, bytes: number): Bytes => {
  const salida = new Uint8Array(bytes)
  for (let i = bytes - 1, resto = valor; i >= 0; i--, resto = Math.floor(resto / 256)) salida[i] = resto % 256
  return salida
}
const leerEntero = (bytes: Uint8Array): number => bytes.reduce((suma, b) => suma * 256 + b, 0)

export const aBase64url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

/** Undefined unless it is exactly the output of `aBase64url`: no two texts decode to the same bytes. */
export function deBase64url(codigo: string): Bytes | undefined {
  if (!/^[\w-]*$/.test(codigo) || codigo.length % 4 === 1) return undefined
  const bytes = Uint8Array.from(atob(codigo.replaceAll('-', '+').replaceAll('_', '/')), (c) => c.charCodeAt(0))
  return aBase64url(bytes) === codigo ? bytes : undefined
}

function cuerpo(forma: 1 | 2, { kid, carnet, vence, nombre }: DatosCodigo): Bytes {
  const letras = texto.encode(nombre)
  if (kid < 1 || kid > 255 || letras.length > 24) throw new RangeError('a code with a bad kid or name')
  return unir(
    entero(forma, 1),
    entero(kid, 1),
    entero(carnet, 6),
    entero(Date.parse(vence) / diaMs, 2),
    entero(letras.length, 1),
    letras,
  )
}

/** Code of a printed card. `clave` is the installation's private key number `datos.kid`. */
export async function firmarImpreso(datos: DatosCodigo, clave: CryptoKey): Promise<string> {
  const dicho = cuerpo(1, datos)
  return aBase64url(unir(dicho, new Uint8Array(await crypto.subtle.sign(firma, clave, unir(usoCarnet, dicho)))))
}

/** Credential that lets a phone make live codes by itself. `publica` is the phone's key, compressed. */
export async function firmarCredencial(
  datos: DatosCodigo & { dispositivo: number; publica: Uint8Array },
  clave: CryptoKey,
): Promise<string> {
  const dicho = unir(cuerpo(2, datos), entero(datos.dispositivo, 6), datos.publica)
  return aBase64url(unir(dicho, new Uint8Array(await crypto.subtle.sign(firma, clave, unir(usoCarnet, dicho)))))
}

/** A live code for this second (Unix), made by the phone. */
export async function firmarEnVivo(credencial: string, momento: number, claveTelefono: CryptoKey): Promise<string> {
  const dicho = unir(deBase64url(credencial) ?? new Uint8Array(), entero(momento, 4))
  return aBase64url(unir(dicho, new Uint8Array(await crypto.subtle.sign(firma, claveTelefono, unir(usoMomento, dicho)))))
}

/** Content of a document's code: its kind, its id, and the SHA-256 of its text, in hexadecimal. */
export interface CodigoPapel {
  de: PapelConCodigo
  id: number
  huella: string
}

/** Code of a document. `clave` is the installation's private key number `kid`. */
export async function firmarPapel({ de, id, huella }: CodigoPapel, kid: number, clave: CryptoKey): Promise<string> {
  const { forma, uso } = papeles[de]
  const dicho = unir(entero(forma, 1), entero(kid, 1), entero(id, 6), deHexa(huella))
  return aBase64url(unir(dicho, new Uint8Array(await crypto.subtle.sign(firma, clave, unir(uso, dicho)))))
}

const deHexa = (hexa: string): Bytes => Uint8Array.from(hexa.match(/../g) ?? [], (par) => Number.parseInt(par, 16))
const aHexa = (bytes: Uint8Array): string => Array.from(bytes, (x) => x.toString(16).padStart(2, '0')).join('')

/** Kind of document of a code, by its form alone; undefined for a card or an invalid code. */
export function papelDe(codigo: string): PapelConCodigo | undefined {
  const forma = codigo.length <= 400 ? deBase64url(codigo)?.[0] : undefined
  return (Object.keys(papeles) as PapelConCodigo[]).find((de) => papeles[de].forma === forma)
}

/** Decodes a document's code and checks its signature. Null: from another installation, or altered. */
export async function leerPapel(codigo: string, claveDe: ClaveDe): Promise<CodigoPapel | null> {
  const de = papelDe(codigo)
  const bytes = de && deBase64url(codigo)
  const finDicho = 8 + huellaBytes
  if (!de || !bytes || bytes.length !== finDicho + firmaBytes) return null
  const clave = await claveDe(bytes[1] ?? 0)
  if (!clave || !(await comprobar(clave, papeles[de].uso, bytes, finDicho))) return null
  return { de, id: leerEntero(bytes.subarray(2, 8)), huella: aHexa(bytes.subarray(8, finDicho)) }
}

/** Extracts the code from a QR's text: our address ending in it, or the code alone. */
export const codigoDe = (leido: string): string => /\/verificar\/([\w-]+)/.exec(leido)?.[1] ?? leido.trim()

/**
 * Decodes a code and checks its signatures. Null: from another installation, or altered. The caller checks its validity (days,
 * seconds, revocation).
 */
export async function leerCodigo(codigo: string, claveDe: ClaveDe): Promise<Codigo | null> {
  if (codigo.length > 400) return null
  const bytes = deBase64url(codigo)
  if (!bytes || bytes.length < 11 + firmaBytes || (bytes[0] !== 1 && bytes[0] !== 2)) return null
  const vivo = bytes[0] === 2
  const finNombre = 11 + (bytes[10] ?? 0)
  const finDicho = finNombre + (vivo ? 6 + claveBytes : 0)
  const finCredencial = finDicho + firmaBytes
  if (bytes.length !== finCredencial + (vivo ? 4 + firmaBytes : 0)) return null
  const kid = bytes[1] ?? 0
  const clave = await claveDe(kid)
  if (!clave || !(await comprobar(clave, usoCarnet, bytes, finDicho))) return null
  const leido = {
    kid,
    carnet: leerEntero(bytes.subarray(2, 8)),
    vence: new Date(leerEntero(bytes.subarray(8, 10)) * diaMs).toISOString().slice(0, 10),
    nombre: new TextDecoder().decode(bytes.subarray(11, finNombre)),
  }
  if (!vivo) return { ...leido, forma: 'IMPRESO', dispositivo: null, momento: null }
  const delTelefono = await importarClave(bytes.slice(finNombre + 6, finDicho))
  if (!delTelefono || !(await comprobar(delTelefono, usoMomento, bytes, finCredencial + 4))) return null
  return {
    ...leido,
    forma: 'EN_VIVO',
    dispositivo: leerEntero(bytes.subarray(finNombre, finNombre + 6)),
    momento: leerEntero(bytes.subarray(finCredencial, finCredencial + 4)),
  }
}

/** Checks that the 64 bytes from `hasta` on are the key's signature over the bytes before. */
const comprobar = (clave: CryptoKey, uso: Uint8Array, bytes: Bytes, hasta: number): Promise<boolean> =>
  crypto.subtle.verify(firma, clave, bytes.slice(hasta, hasta + firmaBytes), unir(uso, bytes.subarray(0, hasta)))

export type Frescura = 'BIEN' | 'VENCIDO' | 'ADELANTADO'

/** Compares a live code's second with now (milliseconds). A printed code has none and is always BIEN. */
export function frescura({ momento }: Pick<Codigo, 'momento'>, ahora: number): Frescura {
  if (momento === null) return 'BIEN'
  const edad = ahora / 1000 - momento
  return edad > segundosEnVivo ? 'VENCIDO' : edad < -segundosAdelantado ? 'ADELANTADO' : 'BIEN'
}

/**
 * Result of a code, on the server and on an offline phone. `sirve`: its card and its phone are neither revoked nor replaced, as
 * far as the verifier knows. Leaving the union looks the same as an expired card.
 */
export function juzgar(
  codigo: Codigo | null,
  sirve: boolean,
  nombre: string,
  ahora: number,
  hoy: string,
): Pick<Verificacion, 'resultado' | 'motivo' | 'forma' | 'nombre' | 'vence' | 'constancia'> {
  const nada = { motivo: '', forma: '', nombre: '', vence: '', constancia: null } as const
  if (!codigo) return { resultado: 'NO_RECONOCIDA', ...nada }
  const { forma, vence } = codigo
  const cuando = frescura(codigo, ahora)
  if (cuando !== 'BIEN')
    return { ...nada, resultado: 'NO_VIGENTE', motivo: cuando === 'VENCIDO' ? 'CODIGO_VENCIDO' : 'RELOJ', forma }
  if (!sirve || vence < hoy) return { ...nada, resultado: 'NO_VIGENTE', forma }
  return { ...nada, resultado: 'VIGENTE', forma, nombre, vence }
}

/** Encodes sorted ids as differences, and decodes them: the format of the revocation list. */
export const distancias = (ids: number[]): number[] => ids.map((id, i) => id - (ids[i - 1] ?? 0))
export function deDistancias(pasos: number[]): Set<number> {
  let id = 0
  return new Set(pasos.map((paso) => (id += paso)))
}

// P-256 points: a key is sent as its x and one bit of its y, which saves a fifth of the live code. ---------------------------

const p = 2n ** 256n - 2n ** 224n + 2n ** 192n + 2n ** 96n - 1n
const b = 0x5ac635d8aa3a93e7b3ebbd55769886bc651d06b0cc53b0f63bce3c3e27d2604bn

function potencia(base: bigint, exponente: bigint): bigint {
  let resultado = 1n
  for (let x = base % p, e = exponente; e > 0n; e >>= 1n, x = (x * x) % p) if (e & 1n) resultado = (resultado * x) % p
  return resultado
}

/** Compresses the 65-byte key of `exportKey('raw')` to 33 bytes. */
export const comprimirClave = (cruda: Uint8Array): Bytes =>
  unir(Uint8Array.of(2 + ((cruda[64] ?? 0) & 1)), cruda.subarray(1, claveBytes))

/** A public key for verification; undefined if the bytes are not a point of the curve. */
export async function importarClave(comprimida: Uint8Array): Promise<CryptoKey | undefined> {
  if (comprimida.length !== claveBytes || (comprimida[0] !== 2 && comprimida[0] !== 3)) return undefined
  const hex = Array.from(comprimida.subarray(1), (x) => x.toString(16).padStart(2, '0')).join('')
  const x = BigInt(`0x${hex}`)
  if (x >= p) return undefined
  const cuadrado = (((x * x * x - 3n * x + b) % p) + p) % p
  const raiz = potencia(cuadrado, (p + 1n) / 4n)
  if ((raiz * raiz) % p !== cuadrado) return undefined
  const y = (raiz & 1n) === BigInt((comprimida[0] ?? 0) & 1) ? raiz : p - raiz
  const yBytes = Uint8Array.from(y.toString(16).padStart(64, '0').match(/../g) ?? [], (par) => Number.parseInt(par, 16))
  try {
    return await crypto.subtle.importKey('raw', unir(Uint8Array.of(4), comprimida.subarray(1), yBytes), algoritmo, true, [
      'verify',
    ])
  } catch {
    return undefined
  }
}

/** A key pair that signs codes. The phone's private key is never extractable. */
export const crearClaves = (extraible: boolean): Promise<CryptoKeyPair> =>
  crypto.subtle.generateKey(algoritmo, extraible, ['sign', 'verify'])
