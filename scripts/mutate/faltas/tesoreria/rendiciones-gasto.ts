import type { Lugar } from '../../falta.ts'

export const lugar: Lugar = {
  carpeta: 'server/src/features/tesoreria/rendiciones-gasto',
  clase: 'dinero',
  pruebas: [
    'firmas/acciones-firmas.test',
    'firmas/firmas.test',
    'movimientos-caja/movimientos-caja.test',
    'finanzas/finanzas.test',
  ],
  faltas: {
    'rendiciones-gasto.service.ts': {
      diaDeFirma: [['firma quien firme un día que no llegó', 'fecha < hoy ? fecha : hoy', 'fecha']],
      validarNueva: [
        ['la misma persona firma dos veces', "t.firma === 'TESORERIA' && t.afiliado !== s.afiliado", "t.firma === 'TESORERIA'"],
      ],
      columnas: [['queda la secretaría de otro tipo', 'tipo.pide_secretaria ? datos.secretaria : null', 'datos.secretaria']],
      modificarRendicion: [['otro tipo deja sus renglones', 'if (otro) {', 'if (false as boolean) {']],
      crearRendicion: [['la misma clave, otra rendición', 'if (hecha !== undefined) return leerRendicion(ctx, hecha)', '']],
      pasar: [
        ['no se dice desde cuándo', 'desde = case when estado = ${estado} then desde else ${ctx.now} end,', ''],
        ['la versión no cambia', ', version = version + 1', ''],
      ],
    },
    'acciones.ts': {
      tomarRendicion: [['dos a la vez con la misma', ' for update`', '`']],
      paraQuien: [
        ['paga quien edita', 'pagar: sql`(yo.paga', 'pagar: sql`(yo.edita', { clase: 'alcance' }],
        ['observa quien edita', 'observar: sql`(yo.paga', 'observar: sql`(yo.edita', { clase: 'alcance' }],
        ['cancela cualquiera que la ve', 'cancelar: sql`(yo.edita', 'cancelar: sql`(true', { clase: 'alcance' }],
        [
          'devuelve cualquiera con la firma',
          'and yo.firma and (yo.es_secretario or yo.es_tesorero)',
          'and yo.firma',
          { clase: 'firmas' },
        ],
      ],
      firmaDe: [
        [
          'cuenta la firma de un envío anterior',
          'f.envio_id = r.envio_id',
          'f.rendicion_id = r.id',
          { clase: 'firmas', vive: 'las de un envío anterior están anuladas' },
        ],
      ],
    },
    'acreditacion.ts': {
      acreditarRendicion: [['no se sabe con qué movimiento', 'movimiento_id = ${movimiento}, desde', 'desde']],
      liberarRendicion: [
        ['la liberada queda acreditada', 'set estado = ${estado}, movimiento_id = null', 'set movimiento_id = null'],
      ],
    },
  },
  viven: {
    'sin la condición · crearRendicion: and anio = ${anio}': 'traba también los otros años, en los que ya nadie empieza ninguna',
    'sin alcance · tomarRendicion: seccionalEnAlcance(ctx, sql`r.seccional_id`)':
      'sólo espera la fila; la lectura que sigue mira el mismo alcance',
  },
}
