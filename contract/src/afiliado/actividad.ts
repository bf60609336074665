import { z } from 'zod'
import { auditTroubles } from '../platform/audit.ts'
import { defineCall } from '../platform/call.ts'
import { branchScoped, defineFeature, defineScreens } from '../platform/feature.ts'
import { defineList } from '../platform/list.ts'
import { actividad as textos } from '../textos/es/afiliado/actividad.ts'
import { comoEstaCuenta } from './cuenta-corriente.ts'
import { debitoDicho } from './debitos.ts'
import { proximoTalon } from './documentos.ts'

/** Activity: the home of a person, with the answer to "am I in order?" and what they did lately in the portal; for auditors, what others did. */

/** Whoever reads or exports more people than this within an hour is shown to the auditors, for this many days (decisions §10). */
export const lecturasPorHora = 2000
export const diasLecturas = 30

/** What auditors see on their home. `estado` null: nothing is wrong with the audit. `momento`: when it last was over the limit. */
export const avisosAuditoria = z.object({
  estado: z.enum(auditTroubles).nullable(),
  lecturas: z.array(z.object({ id: z.number(), nombre: z.string(), personas: z.number(), momento: z.string() })),
})
export type AvisosAuditoria = z.infer<typeof avisosAuditoria>

/** A procedure that a member is entitled to today, by its product; its name in the language of the reader (59.6). */
export const corresponde = z.object({ id: z.number(), nombre: z.string() })
export type Corresponde = z.infer<typeof corresponde>

/** What the home asks for at once; `cuenta` only for who is a member and may read their account. Amounts in pesos. */
export const resumenInicio = z.object({
  cuenta: comoEstaCuenta
    .extend({ saldo: z.number(), proximoTalon: proximoTalon.nullable(), debitoDicho: debitoDicho.nullable() })
    .nullable(),
  /** The branches of who works in one, with how many linked members each has. */
  seccionales: z.array(z.object({ id: z.number(), nombre: z.string(), afiliados: z.number() })),
  corresponde: z.array(corresponde),
})
export type ResumenInicio = z.infer<typeof resumenInicio>

/** One's own activity (B-ACTIVIDAD-06, K-64). `tipo` is the code of the action, for its icon; what is read is the description. */
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
/** Rows that the home asks for at a time. */
export const movimientosPorVez = 4

/** Whether the person has seen the tour; without a body they have (B-ACTIVIDAD-07). */
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
