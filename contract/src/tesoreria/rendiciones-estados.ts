/** State machine of an expense settlement, from draft to reimbursement (002 §4, decisions §8). Shared by screens and server. */

export const rendicionState = {
  borrador: 1,
  autorizada: 2,
  cancelada: 3,
  pagada: 4,
  enviada: 5,
  observada: 6,
  pendienteDeFirmas: 7,
  acreditada: 8,
} as const
export type RendicionState = (typeof rendicionState)[keyof typeof rendicionState]

/** In chronological order. (C-RENDICION-18) */
export const estadosRendicion = [1, 7, 2, 5, 6, 4, 8, 3] as const satisfies readonly RendicionState[]

/**
 * Actions on a settlement: source states and target state. `a` is null if something else decides it (the second signature, the
 * financial system's answer, the cash movement).
 */
export const rendicionActions = {
  modificar: { de: [1], a: null },
  enviar: { de: [1], a: 7 },
  autorizar: { de: [7], a: null },
  devolver: { de: [7, 6], a: 1 },
  cancelar: { de: [1, 2, 7], a: 3 },
  enviarExterno: { de: [2, 5], a: null },
  observar: { de: [2, 5], a: 6 },
  pagar: { de: [2, 5], a: 4 },
  registrarPago: { de: [4], a: null },
} as const satisfies Record<string, { de: readonly RendicionState[]; a: RendicionState | null }>
export type RendicionAction = keyof typeof rendicionActions
export const actions = Object.keys(rendicionActions) as RendicionAction[]

/** True if the state admits the action, regardless of the caller. */
export const admite = (estado: RendicionState, action: RendicionAction): boolean =>
  (rendicionActions[action].de as readonly RendicionState[]).includes(estado)

/** Responsible for the next step: the preparer, one or both signers, central finance, the cashier, or nobody. */
export const turnos = ['RESPONSABLE', 'SECRETARIO', 'TESORERO', 'FIRMANTES', 'FINANZAS', 'CAJA', 'NADIE'] as const
export type Turno = (typeof turnos)[number]

/** Positions that sign (C-FIRMA-08, C-FIRMA-09). */
export const puestosFirma = { SECRETARIA: [49, 63], TESORERIA: [51, 64] } as const
/** Days in a state before a settlement counts as overdue. */
export const diasTardeRendicion = 7

/** History events, oldest first; `usuario` is "" for the financial system. */
export const sucesosRendicion = [
  'creada',
  'modificada',
  'enviada',
  'firmada',
  'devuelta',
  'autorizada',
  'pedidaFinanzas',
  'recibidaFinanzas',
  'enviadaBanco',
  'rechazadaBanco',
  'fueraDeLote',
  'observada',
  'retomada',
  'entera',
  'pagada',
  'acreditada',
  'desacreditada',
  'cancelada',
  'recordada',
  'interinoPedido',
] as const
export type SucesoRendicion = (typeof sucesosRendicion)[number]
