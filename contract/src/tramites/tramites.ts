import { z } from 'zod'
import { defineCall } from '../platform/call.ts'
import { catalogText } from '../platform/catalogText.ts'
import { defineFeature, defineScreens } from '../platform/feature.ts'
import { defineList } from '../platform/list.ts'
import { date, id, perDay } from '../platform/validation.ts'
import { misTramites as textosDeMisTramites } from '../textos/es/tramites/mis-tramites.ts'
import { tramite as textosDeTramite } from '../textos/es/tramites/tramite.ts'
import { estadosSolicitud } from './estados.ts'
import { habitual } from './productos.ts'

/** My procedures: a member's requests of any kind (001 §2 and §7). */

/** Earliest day of the filter "fecha desde" (B-TRAMITES-04), and its default in months ago (B-TRAMITES-06). */
export const primeraFechaTramites = '1900-01-01'
export const mesesTramites = 6

/** "Fecha desde": required, neither before that day nor after today (B-TRAMITES-03..05). */
export const filtroTramites = perDay((hoy) =>
  z.object({
    fechaSolicitud: z
      .string({ error: '@validacion.requerido' })
      .min(1)
      .pipe(date)
      .refine((dia) => dia >= primeraFechaTramites, { error: '@validacion.fechaAntigua' })
      .refine((dia) => dia <= hoy, { error: '@validacion.fechaFutura' }),
  }),
)

/** (B-TRAMITES-09) Amounts in pesos; null without an amount. `montoCaja` is the received amount, net of the granting fee. */
export const filaTramite = z.object({
  id: z.object({ idCodigo: z.number(), idProducto: z.number() }),
  numeroAfiliado: z.number(),
  fechaSolicitud: z.string(),
  numeroSolicitudCompleto: z.string(),
  tramite: z.string(),
  producto: catalogText(),
  estadoSolicitudProducto: z.enum(estadosSolicitud),
  idSubestadoSolicitud: z.number(),
  monto: z.number().nullable(),
  plazo: z.number().nullable(),
  montoCaja: z.number().nullable(),
  seguroVida: z.number(),
  productoTuristico: z.number(),
  mostrarBotonContinuarRegistro: z.number(),
  mostrarBotonAnularSolicitud: z.number(),
  /** Day of its current state, ISO. */
  desde: z.string(),
})
export type FilaTramite = z.infer<typeof filaTramite>

/** (B-TRAMITES-01..13, -16) The caller's own, or a member's within scope. */
export const tramitesList = defineList({
  name: 'tramites',
  path: 'vistas/afiliado-tramites',
  row: filaTramite,
  columns: {
    fechaSolicitud: { type: 'fecha', sortable: true },
    numeroSolicitudCompleto: { type: 'texto', sortable: true },
    tramite: { type: 'texto' },
    producto: { type: 'texto' },
    estadoSolicitudProducto: { type: 'texto' },
    monto: { type: 'importe' },
    plazo: { type: 'entero' },
    montoCaja: { type: 'importe', only: 'exporta' },
  },
  filters: { numeroAfiliado: 'entero', fechaSolicitud: 'fecha', clase: 'texto' },
  initialSort: ['fechaSolicitud', 'desc'],
  file: 'Mis trámites',
})

const consulta = { access: { permission: 'tramites.consultar' } } as const

export const tramites = {
  /** `:id` is the member's number. (B-TRAMITES-14) */
  listar: defineCall({
    ...consulta,
    method: 'GET',
    path: 'vistas/afiliado-tramites/:id/listar-tramites',
    summary: 'Los trámites de un afiliado, del más nuevo al más viejo',
    response: z.array(filaTramite),
  }),
  /** `:id` is the request's product. (B-TRAMITES-15) */
  obtener: defineCall({
    ...consulta,
    method: 'GET',
    path: 'vistas/afiliado-tramites/:id/obtener-solicitud',
    summary: 'Una solicitud como fila de sus trámites',
    query: z.object({ id, idAfiliado: id.optional() }),
    response: filaTramite,
  }),
  /** `:id` is the product. */
  habitual: defineCall({
    ...consulta,
    method: 'GET',
    path: 'vistas/productos/:id/dias-habituales',
    summary: 'Cuánto tardaron en tener respuesta los últimos pedidos de un producto',
    response: habitual,
  }),
}

export const tramitesScreens = defineScreens({
  tramites: {
    path: 'afiliados/tramites',
    permission: 'tramites.consultar',
    searchParams: ['codigo', 'solapa', 'solicitud', 'fechaSolicitud'],
  },
  prestamos: {
    path: 'afiliados/prestamos',
    permission: 'tramites.consultar',
    searchParams: ['codigo', 'titulo', 'itemId', 'link', 'solicitud', 'fechaSolicitud'],
  },
})

export const tramitesFeature = defineFeature({
  name: 'tramites/tramites',
  texts: { misTramites: textosDeMisTramites, tramite: textosDeTramite },
  forMembers: true,
  uses: ['tramites.consultar'],
  lists: { tramitesList },
  calls: { tramites },
  screens: tramitesScreens,
  menu: [
    {
      section: 'mi-sindicato',
      order: 40,
      screen: 'tramites',
      icon: 'tramite',
      title: 'misTramites.pantallas.misTramites.titulo',
      onlyMembers: true,
    },
    {
      section: 'iniciar-un-tramite',
      order: 30,
      screen: 'prestamos',
      icon: 'tramite',
      title: 'misTramites.menu.afiliadosPrestamos',
      place: 'TRAMITES',
    },
  ],
})
