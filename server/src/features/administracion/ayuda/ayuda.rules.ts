import type { CausaDicha, IntentosJuntos, Remedio, ResultadoIngreso } from '@gremial/contract/administracion/ayuda.ts'
import type { EstadoCorreo } from '@gremial/contract/administracion/correos.ts'
import { memoriaMs, minutosHasta, resultOf } from '../../acceso/acceso/acceso.rules.ts'

/** What is known of somebody who cannot enter, and what follows from it: decided without a database (decision 026). */

export interface Intento {
  resultado: ResultadoIngreso
  momento: Date
  conocido: boolean
  programa: string
  sistema: string
}

/** How a mail went. `momento`: when it came back, was given up, left, or will be tried. */
export interface Correo {
  estado: EstadoCorreo
  momento: Date
  motivo: string | null
}

export interface Hechos {
  ahora: Date
  habilitado: boolean
  validado: boolean
  debeCambiarClave: boolean
  /** They come in, and are asked to set up a second factor before anything else. */
  debeSegundoFactor: boolean
  /** Who disabled it, and when, as far as the audit knows. */
  deshabilitada: { cuando: Date; propia: boolean; quien: string | null } | null
  /** The last link that validates the account. */
  enlace: Correo | null
  /** The last mail of any kind to its address. */
  ultimoCorreo: Correo | null
  /** Until when its tries keep it closed. */
  bloqueo: Date | null
  /** The last first. */
  intentos: readonly Intento[]
}

const dia = 86_400_000
/** Wrong passwords older than this say nothing of today's call. */
const vigenciaMs = 7 * dia
const enlaceMs = dia

const remedio: Record<CausaDicha['causa'], Remedio> = {
  sinCuenta: 'crear',
  deshabilitada: 'habilitar',
  correoDevuelto: 'corregirCorreo',
  sinValidar: 'corregirCorreo',
  bloqueada: 'levantarBloqueo',
  redBloqueada: 'esperar',
  segundoFactor: 'segundoFactor',
  correosNoLlegan: 'corregirCorreo',
  claveMal: 'recuperar',
  debeCambiarClave: 'recuperar',
  debeSegundoFactor: 'probarCorreo',
  puede: 'probarCorreo',
}

const decir = (causa: CausaDicha['causa'], dicho: Partial<CausaDicha> = {}): CausaDicha => ({
  causa,
  remedio: remedio[causa],
  cuando: null,
  hasta: null,
  veces: 0,
  conocido: false,
  enlace: null,
  motivo: null,
  propia: false,
  quien: null,
  ...dicho,
})

/** How the link that validates an account went: what came back or was given up, what is on its way, and what waits in a mailbox or expired there. */
export function estadoEnlace(enlace: Correo | null, ahora: Date): NonNullable<CausaDicha['enlace']> {
  if (!enlace) return 'ninguno'
  if (enlace.estado === 'REBOTADO') return 'devuelto'
  if (enlace.estado === 'FALLIDO') return 'fallido'
  if (enlace.estado === 'PENDIENTE') return 'enCamino'
  if (enlace.estado === 'GUARDADO') return 'guardado'
  return ahora.getTime() - enlace.momento.getTime() > enlaceMs ? 'vencido' : 'enviado'
}

/**
 * Why somebody cannot enter: each cause that holds, the one that has to be mended first at the head. Without any, that they can. What a lock is
 * made of (wrong passwords) is not said twice.
 */
export function causasDe(h: Hechos): CausaDicha[] {
  const hechas: CausaDicha[] = []
  const iso = (momento: Date | undefined | null) => momento?.toISOString() ?? null
  const desdeEntro = h.intentos.findIndex((i) => i.resultado === 'entro')
  // Since they last entered, and lately.
  const desde = (desdeEntro < 0 ? h.intentos : h.intentos.slice(0, desdeEntro)).filter(
    (i) => h.ahora.getTime() - i.momento.getTime() < vigenciaMs,
  )
  const claves = desde.filter((i) => i.resultado === 'clave')
  const bloqueada = h.bloqueo !== null && h.bloqueo > h.ahora
  const factores = desde.filter((i) => i.resultado === 'segundoFactor')
  const impide = resultOf(h)

  if (impide === 'deshabilitada')
    hechas.push(
      decir('deshabilitada', {
        cuando: iso(h.deshabilitada?.cuando),
        propia: h.deshabilitada?.propia ?? false,
        quien: h.deshabilitada?.quien ?? null,
      }),
    )
  if (!h.validado) {
    const enlace = estadoEnlace(h.enlace, h.ahora)
    const volvio = enlace === 'devuelto' || enlace === 'fallido'
    hechas.push(
      decir(volvio ? 'correoDevuelto' : 'sinValidar', {
        enlace,
        cuando: iso(h.enlace?.momento),
        motivo: volvio ? (h.enlace?.motivo ?? null) : null,
      }),
    )
  }
  if (bloqueada)
    hechas.push(
      decir('bloqueada', {
        cuando: iso((claves.at(-1) ?? factores.at(-1))?.momento),
        hasta: iso(h.bloqueo),
        // Wrong codes close it as wrong passwords do.
        veces: claves.length || factores.length,
        conocido: claves[0]?.conocido ?? false,
      }),
    )
  const [ultimo] = desde
  const finDeRed = new Date((ultimo?.momento.getTime() ?? 0) + memoriaMs)
  if (ultimo?.resultado === 'direccion' && finDeRed > h.ahora)
    hechas.push(decir('redBloqueada', { cuando: iso(ultimo.momento), hasta: iso(finDeRed) }))
  if (ultimo?.resultado === 'segundoFactor')
    hechas.push(decir('segundoFactor', { cuando: iso(factores.at(-1)?.momento), veces: factores.length }))
  const noLlegan = h.ultimoCorreo?.estado === 'REBOTADO' || h.ultimoCorreo?.estado === 'FALLIDO'
  if (h.validado && noLlegan)
    hechas.push(decir('correosNoLlegan', { cuando: iso(h.ultimoCorreo?.momento), motivo: h.ultimoCorreo?.motivo ?? null }))
  if (!bloqueada && claves.length > 0)
    hechas.push(
      decir('claveMal', { cuando: iso(claves[0]?.momento), veces: claves.length, conocido: claves[0]?.conocido ?? false }),
    )
  if (hechas.length === 0 && h.debeCambiarClave) hechas.push(decir('debeCambiarClave'))
  if (hechas.length === 0 && h.debeSegundoFactor) hechas.push(decir('debeSegundoFactor'))
  if (hechas.length === 0) hechas.push(decir('puede', { cuando: iso(h.intentos[desdeEntro]?.momento) }))
  return hechas
}

const separadosMs = 3_600_000

/** Tries one after the other that ended alike, from one device and within an hour of each other, as one. The last first, as they come. */
export function juntarIntentos(intentos: readonly Intento[]): IntentosJuntos[] {
  const juntos: IntentosJuntos[] = []
  for (const { resultado, momento, conocido, programa, sistema } of intentos) {
    const antes = juntos.at(-1)
    const cuando = momento.toISOString()
    if (
      antes?.resultado === resultado &&
      antes.programa === programa &&
      antes.sistema === sistema &&
      new Date(antes.desde).getTime() - momento.getTime() < separadosMs
    ) {
      antes.veces++
      antes.desde = cuando
    } else juntos.push({ resultado, desde: cuando, hasta: cuando, veces: 1, programa, sistema, conocido })
  }
  return juntos
}

/** What they read the last time that they did not enter; null when they never tried, or entered since. It never tells the cause. */
export function loQueLeyo(intentos: readonly Intento[]): { codigo: 'LOGIN' | 'DEMASIADOS_INTENTOS'; minutos: number } | null {
  const probados = intentos.filter((i) => i.resultado !== 'pidioClave')
  const [ultimo] = probados
  if (!ultimo || ultimo.resultado === 'entro') return null
  if (ultimo.resultado !== 'bloqueada' && ultimo.resultado !== 'direccion') return { codigo: 'LOGIN', minutos: 0 }
  const contado = probados.find((i) => i.resultado === 'clave')
  return { codigo: 'DEMASIADOS_INTENTOS', minutos: minutosHasta(contado?.momento ?? ultimo.momento, ultimo.momento) }
}
