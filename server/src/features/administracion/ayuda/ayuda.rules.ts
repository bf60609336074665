import type { CausaDicha, IntentosJuntos, Remedio, ResultadoIngreso } from '@gremial/contract/administracion/ayuda.ts'
import type { EstadoCorreo } from '@gremial/contract/administracion/correos.ts'
import { memoriaMs, minutosHasta, resultOf } from '../../acceso/acceso/acceso.rules.ts'

/** Rules: facts about a user who cannot log in, and the causes that follow, without a database (decision 026). */

export interface Intento {
  resultado: ResultadoIngreso
  momento: Date
  conocido: boolean
  programa: string
  sistema: string
}

/** State of a mail. `momento`: when it bounced, was given up, was sent, or will be retried. */
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
  /** The user logs in, but must set up a second factor first. */
  debeSegundoFactor: boolean
  /** Author and timestamp, as far as the audit knows. */
  deshabilitada: { cuando: Date; propia: boolean; quien: string | null } | null
  /** Last validation link of the account. */
  enlace: Correo | null
  /** Last mail of any kind to its address. */
  ultimoCorreo: Correo | null
  /** End of the lockout. */
  bloqueo: Date | null
  /** Newest first. */
  intentos: readonly Intento[]
}

const dia = 86_400_000
/** Wrong passwords older than this are irrelevant. */
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

/** State of the validation link: bounced or given up, on its way, delivered and waiting, or expired. */
export function estadoEnlace(enlace: Correo | null, ahora: Date): NonNullable<CausaDicha['enlace']> {
  if (!enlace) return 'ninguno'
  if (enlace.estado === 'REBOTADO') return 'devuelto'
  if (enlace.estado === 'FALLIDO') return 'fallido'
  if (enlace.estado === 'PENDIENTE') return 'enCamino'
  if (enlace.estado === 'GUARDADO') return 'guardado'
  return ahora.getTime() - enlace.momento.getTime() > enlaceMs ? 'vencido' : 'enviado'
}

/**
 * Causes that keep a user from logging in, the first to fix at the head; `puede` if there is none. Wrong passwords that make up a
 * lockout are not listed again.
 */
export function causasDe(h: Hechos): CausaDicha[] {
  const hechas: CausaDicha[] = []
  const iso = (momento: Date | undefined | null) => momento?.toISOString() ?? null
  const desdeEntro = h.intentos.findIndex((i) => i.resultado === 'entro')
  // Since the last login, and recent.
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
        // Wrong codes lock the account like wrong passwords.
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

/** Groups consecutive attempts with the same result from one device within an hour of each other. Newest first, as they come. */
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

/** Error shown at the last failed login; null without attempts, or after a login. It never reveals the cause. */
export function loQueLeyo(intentos: readonly Intento[]): { codigo: 'LOGIN' | 'DEMASIADOS_INTENTOS'; minutos: number } | null {
  const probados = intentos.filter((i) => i.resultado !== 'pidioClave')
  const [ultimo] = probados
  if (!ultimo || ultimo.resultado === 'entro') return null
  if (ultimo.resultado !== 'bloqueada' && ultimo.resultado !== 'direccion') return { codigo: 'LOGIN', minutos: 0 }
  const contado = probados.find((i) => i.resultado === 'clave')
  return { codigo: 'DEMASIADOS_INTENTOS', minutos: minutosHasta(contado?.momento ?? ultimo.momento, ultimo.momento) }
}
