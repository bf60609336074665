import { z } from 'zod'
import { defineCall } from '../platform/call.ts'
import { defineFeature, defineScreens } from '../platform/feature.ts'
import { defineList } from '../platform/list.ts'
import { amountBetween, dateFrom2000, exactText, id, text } from '../platform/validation.ts'
import { debitos as textos } from '../textos/es/tesoreria/debitos.ts'

/** Lots of direct debits: preview, approval, files and lines (decision 148). */

/** Days ahead that a lot may have, and working days that a bank has to answer. */
export const diasDebito = 60
export const diasRespuesta = 3

/** Reasons for which somebody who signed is left out, in the order in which they are found. */
export const motivosFuera = [
  'REVOCO',
  'DE_BAJA',
  'EN_OTRO_LOTE',
  'CUENTA_RECHAZADA',
  'NO_DEBE',
  'YA_PAGO',
  'VENCE_ANTES',
  'FRENADO',
  'RECHAZADO_ANTES',
  'PRESTAMO',
  'PAGO_EN_PARTE',
  'PASA_LIMITE',
] as const
export type MotivoFuera = (typeof motivosFuera)[number]

export const previaDebito = z.object({
  firmaron: z.number(),
  van: z.number(),
  total: z.number(),
  noVan: z.array(z.object({ motivo: z.enum(motivosFuera), cantidad: z.number(), debe: z.number() })),
  /** Last day on which the members can be notified and the bank can have the file. */
  hasta: z.string(),
  /** Holidays between both days. */
  feriados: z.array(z.string()),
  /** A second person approves it. */
  necesitaOtra: z.boolean(),
  /** The value date may be used; otherwise the first one that may. */
  sirve: z.boolean(),
  primera: z.string(),
})
export type PreviaDebito = z.infer<typeof previaDebito>

/** Somebody who signed, with what would be debited or the reason why not. `debe` in pesos. */
export const filaPrevia = z.object({
  id: z.number(),
  numeroAfiliado: z.string(),
  nombre: z.string(),
  nombreSeccional: z.string(),
  /** Last four digits. */
  cuenta: z.string(),
  banco: z.string(),
  talon: z.string(),
  vence: z.string().nullable(),
  debe: z.number().nullable(),
  motivo: z.enum(motivosFuera).nullable(),
})
export type FilaPrevia = z.infer<typeof filaPrevia>

export const previaDebitoList = defineList({
  name: 'previaDebito',
  path: 'vistas/lotes-debito/previa',
  row: filaPrevia,
  columns: {
    numeroAfiliado: { type: 'texto' },
    nombre: { type: 'texto', sortable: true },
    nombreSeccional: { type: 'texto', only: 'exporta' },
    banco: { type: 'texto', only: 'exporta' },
    cuenta: { type: 'texto' },
    talon: { type: 'texto' },
    vence: { type: 'fecha', only: 'exporta' },
    debe: { type: 'importe' },
    motivo: { type: 'texto' },
  },
  filters: { idConvenio: 'entero', fecha: 'fecha', motivo: 'texto', van: 'logico' },
  initialSort: ['nombre', 'asc'],
  search: true,
  file: 'Débitos, antes de armar el lote',
})

/** APROBADO: its files are not made. EN_BANCO: they are, and some line has no answer. */
export const estadosLoteDebito = ['POR_APROBAR', 'APROBADO', 'EN_BANCO', 'TERMINADO', 'ANULADO'] as const
export const estadosRenglonDebito = ['PENDIENTE', 'COBRADO', 'RECHAZADO', 'REVERSADO', 'QUITADO', 'ANULADO'] as const
export type EstadoRenglonDebito = (typeof estadosRenglonDebito)[number]

export const filaLoteDebito = z.object({
  id: z.number(),
  numero: z.number(),
  convenio: z.string(),
  fecha: z.string(),
  creado: z.string(),
  por: z.string(),
  cantidad: z.number(),
  total: z.number(),
  cobrados: z.number(),
  totalCobrado: z.number(),
  rechazados: z.number(),
  pendientes: z.number(),
  estado: z.enum(estadosLoteDebito),
})
export type FilaLoteDebito = z.infer<typeof filaLoteDebito>

export const lotesDebitoList = defineList({
  name: 'lotesDebito',
  path: 'vistas/lotes-debito',
  row: filaLoteDebito,
  columns: {
    numero: { type: 'entero', sortable: true },
    convenio: { type: 'texto' },
    fecha: { type: 'fecha' },
    por: { type: 'texto', only: 'exporta' },
    cantidad: { type: 'entero' },
    total: { type: 'importe' },
    cobrados: { type: 'entero', only: 'exporta' },
    totalCobrado: { type: 'importe', only: 'exporta' },
    rechazados: { type: 'entero', only: 'exporta' },
    estado: { type: 'texto' },
  },
  filters: { idConvenio: 'entero' },
  initialSort: ['numero', 'desc'],
  file: 'Lotes de débito',
})

export const filaRenglonDebito = z.object({
  id: z.number(),
  orden: z.number(),
  referencia: z.string(),
  numeroAfiliado: z.string(),
  nombre: z.string(),
  nombreSeccional: z.string(),
  banco: z.string(),
  cuenta: z.string(),
  talon: z.string(),
  importe: z.number(),
  estado: z.enum(estadosRenglonDebito),
  /** The bank's code, or why it was left out. */
  codigo: z.string(),
  /** In words. */
  motivo: z.string(),
  dia: z.string().nullable(),
  reintento: z.string().nullable(),
  /** The member stopped or revoked after the file was made: the bank is asked to stop it. */
  frenado: z.boolean(),
})
export type FilaRenglonDebito = z.infer<typeof filaRenglonDebito>

export const renglonesDebitoList = defineList({
  name: 'renglonesDebito',
  path: 'vistas/renglones-debito',
  row: filaRenglonDebito,
  columns: {
    orden: { type: 'entero', sortable: true },
    referencia: { type: 'texto' },
    numeroAfiliado: { type: 'texto' },
    nombre: { type: 'texto' },
    nombreSeccional: { type: 'texto', only: 'exporta' },
    banco: { type: 'texto', only: 'exporta' },
    cuenta: { type: 'texto' },
    talon: { type: 'texto', only: 'exporta' },
    importe: { type: 'importe' },
    estado: { type: 'texto' },
    codigo: { type: 'texto', only: 'exporta' },
    motivo: { type: 'texto', only: 'exporta' },
    dia: { type: 'fecha', only: 'exporta' },
    reintento: { type: 'fecha', only: 'exporta' },
    frenado: { type: 'logico', only: 'exporta' },
  },
  filters: { idLote: 'entero', estado: 'texto', codigo: 'texto', frenado: 'logico' },
  initialSort: ['orden', 'asc'],
  search: true,
  file: 'Débitos del lote',
})

export const loteDebito = filaLoteDebito.extend({
  idConvenio: z.number(),
  huella: z.string(),
  aprobado: z.string().nullable(),
  aprobo: z.string(),
  /** The caller may approve it: somebody else made it. */
  aprobable: z.boolean(),
  hecho: z.string().nullable(),
  anulable: z.boolean(),
  motivoAnula: z.string(),
  hasta: z.string(),
  archivos: z.array(
    z.object({
      parte: z.number(),
      nombre: z.string(),
      cantidad: z.number(),
      total: z.number(),
      envio: z.number(),
      huella: z.string(),
    }),
  ),
  estados: z.array(z.object({ estado: z.enum(estadosRenglonDebito), cantidad: z.number(), total: z.number() })),
  /** Stopped after the files were made, and without an answer. */
  frenados: z.number(),
  /** Lines of a bank statement that credit it, with the commission of all that was collected. */
  acreditaciones: z.array(z.object({ id: z.number(), fecha: z.string(), importe: z.number(), comision: z.number() })),
  /** Amount still to be credited to its box until a day (`falta`; below zero, too much came); null without a box, or if nothing was collected. */
  acreditacion: z.object({ caja: z.string(), hasta: z.string(), comision: z.number(), falta: z.number() }).nullable(),
  /** Rejected lines by the bank's code, with the words that the member reads. */
  rechazos: z.array(
    z.object({
      codigo: z.string(),
      dice: z.string(),
      politica: z.string(),
      reintento: z.string().nullable(),
      cantidad: z.number(),
      total: z.number(),
    }),
  ),
})
export type LoteDebito = z.infer<typeof loteDebito>

/** `cantidad` and `total` are those that the person saw; others are rejected. `clave` makes the request idempotent. */
export const loteDebitoNuevo = z.object({
  clave: z.uuid(),
  idConvenio: id,
  fecha: dateFrom2000,
  cantidad: z.int().min(1),
  total: amountBetween(0.01, 999_999_999_999),
})
export type LoteDebitoNuevo = z.output<typeof loteDebitoNuevo>
export const loteDebitoAprobado = z.object({ huella: exactText(64).regex(/^[0-9a-f]{64}$/) })
export const loteDebitoAnulado = z.object({ motivo: text(300) })

const ve = { access: { permission: 'cobranza.consultar' } } as const
export const cambiaDebitos = [
  'vistas/lotes-debito',
  'vistas/lotes-debito/previa',
  'vistas/renglones-debito',
  'lotes-debito/:id',
  'lotes-debito/previa',
] as const
const edita = { access: { permission: 'cobranza.editar' }, recentAuth: true, invalidates: cambiaDebitos } as const

export const debitos = {
  previa: defineCall({
    ...ve,
    method: 'GET',
    path: 'lotes-debito/previa',
    summary: 'Cuántos débitos irían en un lote de ese día, por cuánto, y quiénes no van y por qué',
    query: z.object({ idConvenio: id, fecha: dateFrom2000 }),
    response: previaDebito,
  }),
  crear: defineCall({
    ...edita,
    method: 'POST',
    path: 'lotes-debito',
    summary: 'Congela la lista de un lote de débito: queda aprobado, o espera a otra persona',
    body: loteDebitoNuevo,
    response: z.object({ id: z.number(), porAprobar: z.boolean() }),
    creates: true,
  }),
  lote: defineCall({
    ...ve,
    method: 'GET',
    path: 'lotes-debito/:id',
    summary: 'Un lote de débito: su lista, sus archivos y lo que contestó el banco',
    response: loteDebito,
  }),
  aprobar: defineCall({
    access: { permission: 'cobranza.editar' },
    method: 'POST',
    path: 'lotes-debito/:id/aprobar',
    summary: 'Aprueba un lote de débito que pide dos personas: la que no lo armó',
    body: loteDebitoAprobado,
    response: loteDebito,
    signingAction: 'persona',
    invalidates: cambiaDebitos,
  }),
  hacer: defineCall({
    ...edita,
    method: 'POST',
    path: 'lotes-debito/:id/archivos',
    summary: 'Hace los archivos de un lote, una sola vez: saca a quien frenó, revocó o pagó desde que se armó',
    response: loteDebito,
  }),
  archivo: defineCall({
    access: { permission: 'cobranza.editar' },
    method: 'GET',
    path: 'lotes-debito/:id/archivos/:parte',
    params: z.object({ id, parte: id }),
    summary: 'Un archivo de un lote de débito para el banco, siempre el mismo',
    response: 'archivo',
  }),
  anular: defineCall({
    ...edita,
    method: 'POST',
    path: 'lotes-debito/:id/anular',
    summary: 'Anula lo que un lote tiene sin respuesta: antes de hacer el archivo, o cuando el banco ya no contesta',
    body: loteDebitoAnulado,
    response: loteDebito,
  }),
}

export const debitosScreens = defineScreens({
  lotesDebito: { path: 'tesoreria/debitos', permission: 'cobranza.consultar' },
  loteDebitoNuevo: {
    path: 'tesoreria/debitos/nuevo',
    permission: 'cobranza.editar',
    searchParams: ['idConvenio', 'fecha', 'motivo', 'van'],
  },
  loteDebito: { path: 'tesoreria/debitos/$id', permission: 'cobranza.consultar', searchParams: ['estado', 'codigo', 'frenado'] },
})

export const debitosFeature = defineFeature({
  name: 'tesoreria/debitos',
  events: ['generar loteDebito', 'anular loteDebito'],
  texts: { debitos: textos },
  errors: {
    /** Not a working day, or with less notice than the norm asks. */
    DEBITO_FECHA: 400,
    DEBITO_CONVENIO: 409,
    DEBITO_OTRO_TOTAL: 409,
    DEBITO_VACIO: 409,
    DEBITO_CLAVE_USADA: 409,
    DEBITO_EN_OTRO_LOTE: 409,
    DEBITO_POR_APROBAR: 409,
    DEBITO_YA_APROBADO: 409,
    DEBITO_LO_ARMASTE: 409,
    DEBITO_TARDE: 409,
    DEBITO_YA_HECHO: 409,
    DEBITO_EN_BANCO: 409,
    DEBITO_SIN_PENDIENTES: 409,
  },
  uses: ['cobranza.consultar', 'cobranza.editar'],
  lists: { lotesDebitoList, previaDebitoList, renglonesDebitoList },
  calls: { debitos },
  screens: debitosScreens,
  menu: [
    { section: 'tesoreria', order: 126, screen: 'lotesDebito', icon: 'calendario', title: 'debitos.pantallas.debitos.titulo' },
  ],
})
