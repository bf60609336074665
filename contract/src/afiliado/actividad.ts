import { z } from 'zod'
import { auditTroubles } from '../platform/audit.ts'
import { defineCall } from '../platform/call.ts'
import { branchScoped, defineFeature, defineScreens } from '../platform/feature.ts'
import { defineList } from '../platform/list.ts'
import { actividad as textos } from '../textos/es/afiliado/actividad.ts'
import { comoEstaCuenta } from './cuenta-corriente.ts'
import { debitoDicho } from './debitos.ts'
import { proximoTalon } from './documentos.ts'

/**
 * Activity: a person's home, with their account's standing and recent actions in the portal; for auditors, the actions of others.
 */

/** Reading or exporting more people than this within an hour is shown to the auditors, for this many days (decisions §10). */
export const lecturasPorHora = 2000
export const diasLecturas = 30

/** Alerts on an auditor's home. `estado` null: no error in the audit. `momento`: last time over the limit. */
export const avisosAuditoria = z.object({
  estado: z.enum(auditTroubles).nullable(),
  lecturas: z.array(z.object({ id: z.number(), nombre: z.string(), personas: z.number(), momento: z.string() })),
})
export type AvisosAuditoria = z.infer<typeof avisosAuditoria>

/** A procedure available to a member today, by product; its name in the reader's language (59.6). */
export const corresponde = z.object({ id: z.number(), nombre: z.string() })
export type Corresponde = z.infer<typeof corresponde>

/** Data of the home in one call; `cuenta` only for members who may read their account. Amounts in pesos. */
export const resumenInicio = z.object({
  cuenta: comoEstaCuenta
    .extend({ saldo: z.number(), proximoTalon: proximoTalon.nullable(), debitoDicho: debitoDicho.nullable() })
    .nullable(),
  /** Branches of a person who works in one, with their number of linked members. */
  seccionales: z.array(z.object({ id: z.number(), nombre: z.string(), afiliados: z.number() })),
  corresponde: z.array(corresponde),
})
export type ResumenInicio = z.infer<typeof resumenInicio>

/** The caller's own activity (B-ACTIVIDAD-06, K-64). `tipo` is the action code, for its icon; the description is shown. */
export const ultimoMovimiento = z.object({
  id: z.number(),
  fecha: z.string(),
  fechaFormateada: z.string(),
  hora: z.string(),
  descripcionActividad: z.string(),
  tipo: z.string(),
})
export type UltimoMovimiento = z.infer<typeof ultimoMovimiento>

export const ultimosMovimientosList = defineList({
  name: 'ultimosMovimientos',
  path: 'vistas/auditoria/ultimos-movimientos',
  row: ultimoMovimiento,
  columns: {
    fecha: { type: 'fecha', sortable: true },
    hora: { type: 'texto', sortable: true },
    descripcionActividad: { type: 'texto' },
  },
  filters: { descripcionActividad: 'texto' },
  initialSort: ['fecha', 'desc'],
})
/** Page size on the home. */
export const movimientosPorVez = 4

/** The user has seen the tour: true without a body (B-ACTIVIDAD-07). */
export const actualizarTour = z.object({ realizoTour: z.union([z.literal(0), z.literal(1), z.boolean()]).default(1) }).nullish()

export const actividad = {
  resumen: defineCall({
    method: 'GET',
    path: 'vistas/resumen-inicio',
    access: 'conSesion',
    summary: 'Lo que el inicio muestra: la cuenta propia, el próximo talón y las seccionales asignadas',
    response: resumenInicio,
  }),
  avisos: defineCall({
    method: 'GET',
    path: 'vistas/auditoria/avisos',
    access: { permission: 'auditoria.consultar' },
    summary: 'Lo que un auditor tiene que mirar: si la auditoría fue alterada, y quién leyó datos de muchas personas en una hora',
    response: avisosAuditoria,
  }),
  guardarTour: defineCall({
    method: 'POST',
    path: 'usuarios/actualizar-tour',
    access: 'conSesion',
    recentAuth: false,
    summary: 'Anota que la persona ya vio el recorrido (realizoTour 0 lo vuelve a ofrecer)',
    body: actualizarTour,
  }),
}

export const actividadScreens = defineScreens({
  inicio: { path: 'actividad/listar', searchParams: ['tourDefecto'] },
})

export const actividadFeature = defineFeature({
  name: 'afiliado/actividad',
  texts: { actividad: textos },
  forMembers: true,
  permissions: {
    'auditoria.consultar': branchScoped('administrar'),
  },
  lists: { ultimosMovimientosList },
  calls: { actividad },
  screens: actividadScreens,
  menu: [
    { section: 'mi-sindicato', order: 10, screen: 'inicio', icon: 'inicio', title: 'actividad.menu.actividadListar' },
    {
      section: 'ayuda',
      order: 30,
      link: 'app_actividad_listar?tourDefecto=0',
      icon: 'recorrido',
      title: 'actividad.pantallas.inicio.recorridoTitulo',
    },
  ],
})
