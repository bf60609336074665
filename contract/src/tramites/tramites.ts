import { z } from 'zod'
import { definirFuncion, definirPantallas } from '../platform/funcion.ts'
import { definirLista } from '../platform/lista.ts'
import { definirLlamada } from '../platform/llamada.ts'
import { fecha, id, porDia } from '../platform/validacion.ts'
import { misTramites as textosDeMisTramites } from '../textos/es/tramites/mis-tramites.ts'
import { tramite as textosDeTramite } from '../textos/es/tramites/tramite.ts'
import { estadosSolicitud } from './estados.ts'

/** My procedures: what a member asked for, whatever it was (001 §2 and §7). */

/** The earliest day of the filter "fecha desde" (B-TRAMITES-04), and how many months ago it begins (B-TRAMITES-06). */
export const primeraFechaTramites = '1900-01-01'
export const mesesTramites = 6

/** "Fecha desde": required, neither before that day nor after today (B-TRAMITES-03..05). */
export const filtroTramites = porDia((hoy) =>
  z.object({
    fechaSolicitud: z
      .string({ error: '@validacion.requerido' })
      .min(1)
      .pipe(fecha)
      .refine((dia) => dia >= primeraFechaTramites, { error: '@validacion.fechaAntigua' })
      .refine((dia) => dia <= hoy, { error: '@validacion.fechaFutura' }),
  }),
)

/** (B-TRAMITES-09) Amounts in pesos; null in what has no amount. `montoCaja` is what is received, once the granting fee is taken off. */
export const filaTramite = z.object({
  id: z.object({ idCodigo: z.number(), idProducto: z.number() }),
  numeroAfiliado: z.number(),
  fechaSolicitud: z.string(),
  numeroSolicitudCompleto: z.string(),
  tramite: z.string(),
  producto: z.string(),
  estadoSolicitudProducto: z.enum(estadosSolicitud),
  idSubestadoSolicitud: z.number(),
  monto: z.number().nullable(),
  plazo: z.number().nullable(),
  montoCaja: z.number().nullable(),
  seguroVida: z.number(),
  productoTuristico: z.number(),
  mostrarBotonContinuarRegistro: z.number(),
  mostrarBotonAnularSolicitud: z.number(),
  /** Day since which it is as it is, ISO. */
  desde: z.string(),
})
export type FilaTramite = z.infer<typeof filaTramite>

/** (B-TRAMITES-01..13, -16) Of oneself, or of a member within scope. */
export const listaTramites = definirLista({
  nombre: 'tramites',
  ruta: 'vistas/afiliado-tramites',
  fila: filaTramite,
  columnas: {
    fechaSolicitud: { tipo: 'fecha', ordenable: true },
    numeroSolicitudCompleto: { tipo: 'texto', ordenable: true },
    tramite: { tipo: 'texto' },
    producto: { tipo: 'texto' },
    estadoSolicitudProducto: { tipo: 'texto' },
    monto: { tipo: 'importe' },
    plazo: { tipo: 'entero' },
    montoCaja: { tipo: 'importe', solo: 'exporta' },
  },
  filtros: { numeroAfiliado: 'entero', fechaSolicitud: 'fecha', clase: 'texto' },
  ordenInicial: ['fechaSolicitud', 'desc'],
  archivo: 'Mis trámites',
})

/** How long requests of a product take: the median of those answered in so many days, in days; null while there is none (decisions §10). */
export const diasDeHabitual = 90
/** With fewer answers than these, nothing is said of how long one takes (decisions §11). */
export const pedidosParaHabitual = 10
export const habitual = z.object({ dias: z.number().nullable(), pedidos: z.number() })

const consulta = { acceso: { permiso: 'tramites.consultar' } } as const

export const tramites = {
  /** `:id` is the member's number. (B-TRAMITES-14) */
  listar: definirLlamada({
    ...consulta,
    metodo: 'GET',
    ruta: 'vistas/afiliado-tramites/:id/listar-tramites',
    resumen: 'Los trámites de un afiliado, del más nuevo al más viejo',
    respuesta: z.array(filaTramite),
  }),
  /** `:id` is the request's product. (B-TRAMITES-15) */
  obtener: definirLlamada({
    ...consulta,
    metodo: 'GET',
    ruta: 'vistas/afiliado-tramites/:id/obtener-solicitud',
    resumen: 'Una solicitud como fila de sus trámites',
    consulta: z.object({ id, idAfiliado: id.optional() }),
    respuesta: filaTramite,
  }),
  /** `:id` is the product. */
  habitual: definirLlamada({
    ...consulta,
    metodo: 'GET',
    ruta: 'vistas/productos/:id/dias-habituales',
    resumen: 'Cuánto tardaron en tener respuesta los últimos pedidos de un producto',
    respuesta: habitual,
  }),
}

export const pantallasTramites = definirPantallas({
  tramites: {
    ruta: 'afiliados/tramites',
    permiso: 'tramites.consultar',
    busca: ['codigo', 'solapa', 'solicitud', 'fechaSolicitud'],
  },
  prestamos: {
    ruta: 'afiliados/prestamos',
    permiso: 'tramites.consultar',
    busca: ['codigo', 'titulo', 'itemId', 'link', 'solicitud', 'fechaSolicitud'],
  },
})

export const funcionTramites = definirFuncion({
  nombre: 'tramites/tramites',
  textos: { misTramites: textosDeMisTramites, tramite: textosDeTramite },
  deAfiliado: true,
  usa: ['tramites.consultar'],
  listas: { listaTramites },
  llamadas: { tramites },
  pantallas: pantallasTramites,
})
