import type { Papel } from './personas.ts'

/** State machine of a request, from start to answer (001 §4, decisions §6): the same table for the screens and the server. */

export const estadosSolicitud = [
  'INICIADA',
  'PRESENTADA',
  'EN ANÁLISIS',
  'OBSERVADA',
  'APROBADA',
  'RECHAZADA',
  'OTORGADA',
  'ANULADA',
] as const
export type EstadoSolicitud = (typeof estadosSolicitud)[number]

/** Transitions of a request; `mesa`: made by the desk, or by the member (or the branch for them). */
export const pasosSolicitud = {
  presentar: { de: ['INICIADA', 'OBSERVADA'], a: 'PRESENTADA', mesa: false },
  anular: { de: ['INICIADA', 'PRESENTADA', 'EN ANÁLISIS', 'OBSERVADA'], a: 'ANULADA', mesa: false },
  tomar: { de: ['PRESENTADA'], a: 'EN ANÁLISIS', mesa: true },
  soltar: { de: ['EN ANÁLISIS'], a: 'PRESENTADA', mesa: true },
  observar: { de: ['EN ANÁLISIS'], a: 'OBSERVADA', mesa: true },
  aprobar: { de: ['EN ANÁLISIS'], a: 'APROBADA', mesa: true },
  rechazar: { de: ['EN ANÁLISIS', 'APROBADA'], a: 'RECHAZADA', mesa: true },
  otorgar: { de: ['APROBADA'], a: 'OTORGADA', mesa: true },
} as const satisfies Record<string, { de: readonly EstadoSolicitud[]; a: EstadoSolicitud; mesa: boolean }>
export type PasoSolicitud = keyof typeof pasosSolicitud

const desde = (paso: PasoSolicitud, estado: EstadoSolicitud): boolean =>
  (pasosSolicitud[paso].de as readonly EstadoSolicitud[]).includes(estado)

/** The state after a transition; undefined if not allowed. */
export const alDar = (paso: PasoSolicitud, estado: EstadoSolicitud): EstadoSolicitud | undefined =>
  desde(paso, estado) ? pasosSolicitud[paso].a : undefined

/** mostrarBotonContinuarRegistro (B-TRAMITES-10): the member can still edit it. */
export const seContinua = (estado: EstadoSolicitud): boolean => desde('presentar', estado)
/** mostrarBotonAnularSolicitud (B-TRAMITES-11). */
export const seAnula = (estado: EstadoSolicitud): boolean => desde('anular', estado)
/** Final state. */
export const terminada = (estado: EstadoSolicitud): boolean =>
  estado === 'RECHAZADA' || estado === 'OTORGADA' || estado === 'ANULADA'

/** Non-final states. */
export const estadosSinTerminar: readonly EstadoSolicitud[] = estadosSolicitud.filter((estado) => !terminada(estado))

/** idSubestadoSolicitud: progress of filling in the request. */
export const subestado = { solicitante: 1, garante: 2, siguiente: 3, documentacion: 4, resumen: 5, presentada: 6 } as const
export const subestados = [1, 2, 3, 4, 5, 6] as const
export type Subestado = (typeof subestados)[number]

/** Screens of a request, by the last part of their address; `editar` is the first one. */
export const solicitudScreens = [
  'editar',
  'datos-solicitante',
  'datos-garante',
  'datos-garante-2',
  'datos-garante-3',
  'datos-cosolicitante',
  'datos-cosolicitante-2',
  'datos-cosolicitante-3',
  'tramite',
  'resumen',
] as const
export type PantallaSolicitud = (typeof solicitudScreens)[number]

/** The screen of each person of a request. */
export const pantallaDePapel = {
  SOLICITANTE: 'datos-solicitante',
  GARANTE: 'datos-garante',
  GARANTE_2: 'datos-garante-2',
  GARANTE_3: 'datos-garante-3',
  COSOLICITANTE: 'datos-cosolicitante',
  COSOLICITANTE_2: 'datos-cosolicitante-2',
  COSOLICITANTE_3: 'datos-cosolicitante-3',
} as const satisfies Record<Papel, PantallaSolicitud>

/** Determines the next screen of a request. */
export interface Proxima {
  /** 1 or 0, as sent. */
  habilitaGarante: number
  cantidadDocumentos: number
  /** The first co-applicant, or guarantor after the first, whose data is missing. */
  personaQueFalta: PantallaSolicitud | undefined
}

/** The next screen: missing people, then documents if any, then the summary. (B-PRESTAMO-15, -16) */
export const proximoPaso = ({ cantidadDocumentos, personaQueFalta }: Proxima): PantallaSolicitud =>
  personaQueFalta ?? (cantidadDocumentos > 0 ? 'tramite' : 'resumen')

/** Target of "continue registration", by sub-state (B-PRESTAMO-10 to 14; 4 and 6, decisions §6). */
export function pantallaDe(estado: Subestado, proxima: Proxima): PantallaSolicitud {
  switch (estado) {
    case subestado.solicitante:
      return 'datos-solicitante'
    case subestado.garante:
      return proxima.habilitaGarante === 1 ? 'datos-garante' : proximoPaso(proxima)
    case subestado.siguiente:
      return proximoPaso(proxima)
    case subestado.documentacion:
      return proxima.cantidadDocumentos > 0 ? 'tramite' : 'resumen'
    case subestado.resumen:
    case subestado.presentada:
      return 'resumen'
  }
}
