import type { Lugar } from '../../falta.ts'

export const lugar: Lugar = {
  carpeta: 'server/src/features/tesoreria/transferencias-caja',
  clase: 'dinero',
  pruebas: ['movimientos-caja/movimientos-caja.test'],
  viven: {
    'sin la condición · comoSePidio: and x.id <> movimiento_caja.id':
      'una caja no se pasa a sí misma en la misma forma; en otra, los importes ya distinguen la salida de la entrada',
  },
  faltas: {
    'transferencias-caja.service.ts': {
      transferir: [
        [
          'sale lo que entra y entra lo que sale',
          'escribir(desde, egreso, sale, dichas.salida',
          'escribir(desde, ingreso, sale, dichas.salida',
        ],
        ['entra en la forma de la que salió', 'enForma(datos.haciaForma, centavos)', 'enForma(datos.desdeForma, centavos)'],
        ['las mitades no se conocen', 'importes, clave, transferencia', 'importes, clave'],
        ['la clave no se guarda', 'datos.clave ?? null)', 'null)'],
        ['lo escrito se pierde', 'datos.descripcion || dicha', 'dicha'],
      ],
      comoSePidio: [
        ['la misma clave a otra caja', 'and x.caja_id = ${d.haciaCaja}', ''],
        ['la misma clave por otro importe', "and ${columnas('movimiento_caja', d.desdeForma)}", ''],
        ['la misma clave en otra forma', "and ${columnas('x', d.haciaForma)}", ''],
        ['la misma clave otro día', 'and movimiento_caja.fecha_movimiento = ${d.fechaMovimiento}', ''],
      ],
    },
    'transferencias-caja.rules.ts': {
      columna: [['el banco es efectivo', "bancarios: 'banco'", "bancarios: 'efectivo'"]],
    },
  },
}
