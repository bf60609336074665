import { z } from 'zod'
import { defineCall } from '../platform/call.ts'
import { defineFeature, defineScreens } from '../platform/feature.ts'
import { defineList } from '../platform/list.ts'
import { amountBetween, id } from '../platform/validation.ts'
import { fondosRendir as textos } from '../textos/es/tesoreria/fondos-rendir.ts'
import { cambiaCaja } from './movimientos-caja.ts'
import { importeMaximo } from './movimientos-importes.ts'

/**
 * Funds to account for (fondos a rendir, decision 140): advances of a box to a person, up to a ceiling, until receipts or the
 * money are returned.
 */

/** Days before an open advance triggers a notice for its holder and for the box. */
export const diasAnticipo = 15
export const formasDeAnticipo = ['efectivo', 'bancarios'] as const

/** A fund: of a holder (titular) in a box. `dias`: age of its oldest open advance. */
export const filaFondo = z.object({
  id: z.number(),
  idCaja: z.number(),
  nombreCaja: z.string(),
  idSeccional: z.number(),
  nombreSeccional: z.string(),
  idTitular: z.number(),
  titular: z.string(),
  techo: z.number(),
  abierto: z.number(),
  disponible: z.number(),
  anticipos: z.number(),
  masViejo: z.string().nullable(),
  dias: z.number().nullable(),
  version: z.number(),
  can: z.object({ modificar: z.boolean(), entregar: z.boolean() }),
})
export type FilaFondo = z.infer<typeof filaFondo>

/** An advance; `saldo` is the amount not yet accounted for. */
export const anticipoRendir = z.object({
  id: z.number(),
  importe: z.number(),
  saldo: z.number(),
  entregado: z.string(),
  dias: z.number(),
  por: z.string(),
  /** Its expense in the box. */
  idMovimiento: z.number(),
  movimiento: z.string(),
  anulado: z.boolean(),
})
export type AnticipoRendir = z.infer<typeof anticipoRendir>

/** A paid settlement with the holder's receipts, not yet discounted. `importe`: their sum, up to the open amount. */
export const reposicion = z.object({
  idRendicion: z.number(),
  numero: z.string(),
  pagada: z.string(),
  rendido: z.number(),
  importe: z.number(),
})
export type Reposicion = z.infer<typeof reposicion>

/** `anticipos`: the open ones, oldest first, then the last closed ones. */
export const fondo = filaFondo.extend({ anticipos: z.array(anticipoRendir), reposiciones: z.array(reposicion) })
export type Fondo = z.infer<typeof fondo>

/** a fund of the caller. */
export const miFondo = z.object({
  id: z.number(),
  nombreCaja: z.string(),
  techo: z.number(),
  abierto: z.number(),
  anticipos: z.array(anticipoRendir.pick({ id: true, importe: true, saldo: true, entregado: true, dias: true })),
})
export type MiFondo = z.infer<typeof miFondo>

const techo = amountBetween(0, importeMaximo)
export const fondoNuevo = z.object({ caja: id, titular: id, techo })
export type FondoNuevo = z.output<typeof fondoNuevo>
export const fondoCambio = z.object({ techo, version: z.number().int().positive() })
export type FondoCambio = z.output<typeof fondoCambio>

const entrega = z.object({
  clave: z.uuid(),
  /** Concept of the box's branch under which its movement counts. */
  concepto: id,
  forma: z.enum(formasDeAnticipo).default('efectivo'),
  confirmaNegativo: z.boolean().default(false),
})
const importe = amountBetween(0.01, importeMaximo)
export const anticipoNuevo = entrega.extend({ importe })
export type AnticipoNuevo = z.output<typeof anticipoNuevo>
export const devolucion = entrega.omit({ confirmaNegativo: true }).extend({ importe })
export type Devolucion = z.output<typeof devolucion>
/** `reponer`: replenishes the same amount in the same transaction; null to discount only. */
export const rendido = z.object({ idRendicion: id, reponer: entrega.nullable().default(null) })
export type Rendido = z.output<typeof rendido>

export const fondosList = defineList({
  name: 'fondosRendir',
  path: 'vistas/fondos-rendir',
  row: filaFondo,
  columns: {
    titular: { type: 'texto', sortable: true },
    nombreCaja: { type: 'texto' },
    nombreSeccional: { type: 'texto', only: 'exporta' },
    techo: { type: 'importe' },
    abierto: { type: 'importe', sortable: true },
    disponible: { type: 'importe' },
    masViejo: { type: 'fecha' },
    dias: { type: 'entero', sortable: true },
  },
  filters: { idSeccional: 'entero', caja: 'entero', conAnticipos: 'logico' },
  initialSort: ['dias', 'desc'],
  search: true,
  file: 'Fondos a rendir',
})

const lee = { access: { permission: 'cajas.consultar' } } as const
const cambiaFondo = ['vistas/fondos-rendir', 'fondos-rendir/:id', 'fondos-rendir/mios', 'vistas/esperan'] as const
const administra = { access: { permission: 'cajas.editar' }, recentAuth: false, invalidates: cambiaFondo } as const
const entregan = {
  access: { permission: 'movimientosCaja.editar' },
  recentAuth: false,
  invalidates: [...cambiaFondo, ...cambiaCaja],
} as const
const conMovimiento = z.object({ idMovimiento: z.number(), numeroMovimiento: z.number(), numeroPlanilla: z.number() })

export const fondosRendir = {
  leer: defineCall({
    ...lee,
    method: 'GET',
    path: 'fondos-rendir/:id',
    summary: 'Un fondo a rendir, con sus anticipos',
    response: fondo,
  }),
  titulares: defineCall({
    ...administra,
    invalidates: [],
    method: 'GET',
    path: 'fondos-rendir/titulares/:caja',
    params: z.object({ caja: id }),
    summary: 'Quiénes pueden tener un fondo de una caja: las personas de su seccional que rinden gastos',
    response: z.array(z.object({ id: z.number(), nombre: z.string() })),
  }),
  mios: defineCall({
    access: { permission: 'rendiciones.editar' },
    method: 'GET',
    path: 'fondos-rendir/mios',
    summary: 'Los fondos a rendir de quien pregunta en una seccional',
    query: z.object({ idSeccional: id }),
    response: z.array(miFondo),
  }),
  crear: defineCall({
    ...administra,
    method: 'POST',
    path: 'fondos-rendir',
    summary: 'Abre un fondo a rendir de una persona en una caja, con su tope',
    body: fondoNuevo,
    response: z.object({ id: z.number() }),
    creates: true,
  }),
  cambiar: defineCall({
    ...administra,
    method: 'PUT',
    path: 'fondos-rendir/:id',
    summary: 'Cambia el tope de un fondo: nunca por debajo de sus anticipos abiertos',
    body: fondoCambio,
  }),
  entregar: defineCall({
    ...entregan,
    method: 'POST',
    path: 'fondos-rendir/:id/entregar',
    summary: 'Entrega un anticipo y registra su egreso: nunca por encima del tope',
    body: anticipoNuevo,
    response: conMovimiento,
    creates: true,
  }),
  devolver: defineCall({
    ...entregan,
    method: 'POST',
    path: 'fondos-rendir/:id/devolver',
    summary: 'Recibe lo que se devuelve de los anticipos y registra su ingreso',
    body: devolucion,
    response: conMovimiento,
    creates: true,
  }),
  rendir: defineCall({
    ...entregan,
    method: 'POST',
    path: 'fondos-rendir/:id/rendir',
    summary: 'Descuenta de los anticipos lo que una rendición pagada reconoció y, si se pide, repone ese importe',
    body: rendido,
    response: z.object({ importe: z.number(), movimiento: conMovimiento.nullable() }),
  }),
}

export const fondosRendirScreens = defineScreens({
  fondos: {
    path: 'tesoreria/fondos-rendir',
    permission: 'cajas.consultar',
    searchParams: ['idSeccional', 'caja', 'conAnticipos'],
  },
  fondo: { path: 'tesoreria/fondos-rendir/$id', permission: 'cajas.consultar' },
})

export const fondosRendirFeature = defineFeature({
  name: 'tesoreria/fondos-rendir',
  texts: { fondosRendir: textos },
  uses: ['cajas.consultar', 'cajas.editar', 'movimientosCaja.editar', 'rendiciones.editar'],
  errors: {
    /** The ceiling is below the open amount, or an advance exceeds it. */
    FONDO_TECHO: 409,
    FONDO_TECHO_BAJO: 409,
    FONDO_REPETIDO: 409,
    FONDO_TITULAR: 409,
    FONDO_SIN_ABIERTO: 409,
    ANTICIPO_YA_DESCONTADO: 409,
    ANTICIPO_RENDIDO: 409,
    ANTICIPO_DEVUELTO: 409,
  },
  lists: { fondosList },
  calls: { fondosRendir },
  screens: fondosRendirScreens,
})
