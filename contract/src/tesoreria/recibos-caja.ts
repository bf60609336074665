import { z } from 'zod'
import { definirFuncion } from '../platform/funcion.ts'
import { definirLlamada } from '../platform/llamada.ts'
import { id, renglon, texto } from '../platform/validacion.ts'
import { recibosCaja as textos } from '../textos/es/tesoreria/recibos-caja.ts'

/** The receipt of an income, for who paid it in: numbered by box without gaps, and never changed. */

/** `documento`: who paid, as they identify themselves: CUIT, document, member number. */
export const reciboNuevo = z.object({ movimiento: id, recibidoDe: texto(100), documento: renglon(30).default('') })

export const recibosCaja = {
  emitir: definirLlamada({
    acceso: { permiso: 'movimientosCaja.editar' },
    reciente: true,
    metodo: 'POST',
    ruta: 'recibos-caja',
    resumen: 'Da el recibo de un ingreso; pedido otra vez igual, es el mismo',
    cuerpo: reciboNuevo,
    respuesta: z.object({ id: z.number(), numero: z.number() }),
    crea: true,
    cambia: ['vistas/movimientos-caja/:codigo'],
  }),
  pdf: definirLlamada({
    acceso: { permiso: 'movimientosCaja.consultar' },
    metodo: 'GET',
    ruta: 'recibos-caja/:codigo/pdf',
    resumen: 'El recibo, como se dio; si el ingreso ya no cuenta, lo dice',
    respuesta: 'archivo',
  }),
}

export const funcionRecibosCaja = definirFuncion({
  nombre: 'tesoreria/recibos-caja',
  textos: { recibosCaja: textos },
  errores: {
    /** Of a movement that has one already, for somebody else. */
    RECIBO_YA_EMITIDO: 409,
    /** Of an expense, an annulled income, money that was moved, an adjustment. */
    RECIBO_NO_CORRESPONDE: 409,
  },
  usa: ['movimientosCaja.consultar', 'movimientosCaja.editar'],
  llamadas: { recibosCaja },
})
