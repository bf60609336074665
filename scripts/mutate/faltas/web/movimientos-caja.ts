import type { Lugar } from '../../falta.ts'

export const lugar: Lugar = {
  carpeta: 'web/src/features/tesoreria/movimientos-caja',
  faltas: {
    'valores.ts': {
      repetido: [
        [
          'repetir reintegra otra vez',
          'concepto: m.concepto ? String(m.concepto.id) : null,\n  idRendicion: null,',
          "concepto: m.concepto ? String(m.concepto.id) : null,\n  idRendicion: '1',",
        ],
      ],
      problemas: [
        [
          'el futuro vale',
          "else if (v.fechaMovimiento > dias.hasta) todos.fechaMovimiento = t('errores.MOVIMIENTO_FECHA_FUTURA')",
          '',
        ],
        [
          'un concepto deshabilitado vale',
          'if (!v.concepto || conceptos?.every((c) => String(c.id) !== v.concepto))',
          'if (!v.concepto)',
        ],
        [
          'otro importe que el de la rendición',
          "else if (legibles && rendicion && suma !== aCentavos(rendicion.total)) todos.total = t('errores.RENDICION_IMPORTE')",
          '',
        ],
      ],
    },
  },
}
