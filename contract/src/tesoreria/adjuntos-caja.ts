import { z } from 'zod'
import { definirFuncion } from '../platform/funcion.ts'
import { definirLlamada } from '../platform/llamada.ts'
import { queSeSaca, type TipoPapel } from '../platform/papel.ts'
import { adjuntosCaja as textos } from '../textos/es/tesoreria/adjuntos-caja.ts'

/** The photo or the PDF of a movement: of an expense, its invoice or its ticket. */

export const tiposAdjunto: readonly TipoPapel[] = ['jpeg', 'png', 'pdf']
/** Papers that a movement may have. */
export const maximoAdjuntos = 5

/** `sacado`: what was taken out of its PDF. */
export const adjunto = z.object({ id: z.number(), nombre: z.string(), bytes: z.number(), sacado: z.array(z.enum(queSeSaca)) })
export type Adjunto = z.infer<typeof adjunto>
/** One that was just attached. `quedan`: bytes that its branch may still send today, once they are few; null while they are not. */
export const adjuntoAgregado = adjunto.extend({ quedan: z.number().nullable() })
export type AdjuntoAgregado = z.infer<typeof adjuntoAgregado>

const edita = { acceso: { permiso: 'movimientosCaja.editar' } } as const
const cambia = ['vistas/movimientos-caja/:codigo'] as const

export const adjuntosCaja = {
  agregar: definirLlamada({
    ...edita,
    reciente: false,
    metodo: 'POST',
    ruta: 'movimientos-caja/:codigo/adjuntos',
    resumen: 'Adjunta una foto o un PDF a un movimiento (multipart: contenido)',
    respuesta: adjuntoAgregado,
    crea: true,
    cambia,
  }),
  quitar: definirLlamada({
    ...edita,
    reciente: false,
    metodo: 'DELETE',
    ruta: 'movimientos-caja/:codigo/adjuntos/:idadjunto',
    resumen: 'Quita un adjunto, mientras la planilla del movimiento está abierta',
    cambia,
  }),
  descargar: definirLlamada({
    acceso: { permiso: 'movimientosCaja.consultar' },
    metodo: 'GET',
    ruta: 'movimientos-caja/:codigo/adjuntos/:idadjunto',
    resumen: 'El archivo de un adjunto',
    respuesta: 'archivo',
  }),
}

export const funcionAdjuntosCaja = definirFuncion({
  nombre: 'tesoreria/adjuntos-caja',
  textos: { adjuntosCaja: textos },
  errores: {
    ADJUNTOS_DEMASIADOS: 409,
    /** Taking one away from a closed sheet. */
    ADJUNTO_FIJO: 409,
  },
  usa: ['movimientosCaja.consultar', 'movimientosCaja.editar'],
  llamadas: { adjuntosCaja },
})
