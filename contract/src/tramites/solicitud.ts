import { z } from 'zod'
import { definirFuncion, definirPantallas } from '../platform/funcion.ts'
import { definirLlamada } from '../platform/llamada.ts'
import { solicitud as textos } from '../textos/es/tramites/solicitud.ts'
import { pantallasSolicitud } from './estados.ts'
import { camposFaltantes, solicitud } from './solicitudes.ts'

/** What the screens of a loan request read besides the request itself: its summary, and what is already known of who asks. (decision 035) */

/** What it costs as it stands, in pesos and percent; days ISO. */
export const costoSolicitud = z.object({
  cuota: z.number(),
  ultima: z.number(),
  total: z.number(),
  intereses: z.number(),
  gasto: z.number(),
  recibe: z.number(),
  tna: z.number(),
  cft: z.number(),
  primeraVence: z.string(),
  ultimaVence: z.string(),
})

export const resumenSolicitud = z.object({
  solicitud,
  /** Null while amount or term are missing. */
  costo: costoSolicitud.nullable(),
  /** Bank of the CBU, by the organisation's catalogue; "" when it has none with that code. */
  banco: z.string(),
  /** What is signed by filing it, in the language of who reads it; once it was filed, as it was signed. A paragraph a line. */
  declaracion: z.string(),
  /** What is missing to file it, in the order of the screens. */
  faltan: z.array(
    z.object({ pantalla: z.enum(pantallasSolicitud), campo: z.enum(camposFaltantes), nombre: z.string().optional() }),
  ),
})
export type ResumenSolicitud = z.infer<typeof resumenSolicitud>

/** What nobody is asked twice: "" and null where it was never told. `ingreso` is in pesos, of the request that says it. */
export const datosConocidos = z.object({
  numeroAfiliado: z.number(),
  numeroAfiliadoFormateado: z.string(),
  nombre: z.string(),
  cbu: z.string(),
  /** Bank of that CBU. */
  banco: z.string(),
  /** Whether the CBU is the one of their adhesion to direct debit, or of their last request. */
  cbuDe: z.enum(['ADHESION', 'SOLICITUD', '']),
  ingreso: z.number().nullable(),
})
export type DatosConocidos = z.infer<typeof datosConocidos>

const inicia = { acceso: { permiso: 'tramites.iniciar' }, metodo: 'GET' } as const

export const solicitudPrestamo = {
  /** (B-PRESTAMO-23) */
  resumen: definirLlamada({
    acceso: { permiso: 'tramites.consultar' },
    metodo: 'GET',
    ruta: 'solicitudes-prestamo/:id/resumen',
    resumen: 'El resumen de una solicitud: lo que pide, lo que cuesta, lo que se declara y lo que falta',
    respuesta: resumenSolicitud,
  }),
  /** What was filed, of a loan or an adhesion, in a PDF. */
  copia: definirLlamada({
    acceso: { permiso: 'tramites.consultar' },
    metodo: 'GET',
    ruta: 'solicitudes/:id/copia',
    resumen: 'La copia en PDF de una solicitud presentada: lo que pide, con qué y lo que se firmó',
    respuesta: 'archivo',
  }),
  /** `:id` is the member's number. */
  conocidos: definirLlamada({
    ...inicia,
    ruta: 'solicitudes-prestamo/:id/datos-conocidos',
    resumen: 'Lo que ya se sabe de un afiliado, para no pedírselo otra vez',
    respuesta: datosConocidos,
  }),
  banco: definirLlamada({
    ...inicia,
    ruta: 'solicitudes-prestamo/banco-del-cbu',
    resumen: 'De qué banco es un CBU, por sus tres primeras cifras; vacío si el catálogo no lo tiene',
    consulta: z.object({ codigo: z.string().regex(/^\d{3}$/) }),
    respuesta: z.object({ banco: z.string() }),
  }),
}

export const pantallasPasos = definirPantallas({
  condiciones: {
    ruta: 'solicitudes-prestamo/$idprestamo/editar',
    permiso: 'tramites.iniciar',
    busca: ['titulo', 'itemId', 'link', 'idAfiliado'],
  },
  solicitante: { ruta: 'solicitudes-prestamo/$idsolicitud/datos-solicitante', permiso: 'tramites.iniciar' },
  garante: { ruta: 'solicitudes-prestamo/$idsolicitud/datos-garante', permiso: 'tramites.iniciar' },
  cosolicitante: { ruta: 'solicitudes-prestamo/$idsolicitud/datos-cosolicitante', permiso: 'tramites.iniciar' },
  resumen: { ruta: 'solicitudes-prestamo/$idsolicitud/resumen', permiso: 'tramites.consultar' },
  presentada: { ruta: 'solicitudes/$idsolicitud/presentada', permiso: 'tramites.consultar' },
  continuar: { ruta: 'solicitudes-prestamo/$idsolicitud/continuar', permiso: 'tramites.iniciar' },
})

export const funcionSolicitud = definirFuncion({
  nombre: 'tramites/solicitud',
  textos: { solicitud: textos },
  deAfiliado: true,
  usa: ['tramites.consultar', 'tramites.iniciar'],
  llamadas: { solicitudPrestamo },
  pantallas: pantallasPasos,
})
