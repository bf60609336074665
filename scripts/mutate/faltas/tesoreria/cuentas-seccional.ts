import type { Lugar } from '../../falta.ts'

export const lugar: Lugar = {
  carpeta: 'server/src/features/tesoreria/cuentas-seccional',
  clase: 'alcance',
  viven: {
    'sin la condición · leerRendiciones: and not m.anulado': 'anular el ingreso le saca la rendición, y el join la pide',
    'sin la condición · leerRendiciones: and m.rendicion_id is not null': 'lo dice el join; es la condición de su índice',
    'sin el caso · cortesSeguros: if (filas.length === 0 || columnas.length < 2) return true':
      'con una sola columna lo que cruza es la fila entera, que se junta hasta que puede decirse',
    'sin el caso · filasDelBloque: if (!primera || !(otros ?? segunda)) return false':
      'todo junto es lo que dicen las columnas, que siempre puede decirse: es para no dar vueltas sin fin si no',
  },
  faltas: {
    'celdas.rules.ts': {
      juntas: [['una rendición en tres conceptos es tres', 'n: Math.max(n, c.n)', 'n: n + c.n']],
      segura: [
        ['una cifra de pocos', 'n >= minimo && ', ''],
        ['una cifra que es casi una sola', ' && mayor <= parteMayor * bruto', ''],
      ],
    },
    'cortes.rules.ts': {
      cortesSeguros: [['lo que cabe en los totales', '!adivinable(cruces)', 'true']],
      corteSeguro: [
        ['restar un mes y un concepto', 'if (n < minimo) return false', ''],
        ['una resta que es casi una sola', 'lado.mayor <= parteMayor *', 'lado.mayor <= 9 * parteMayor *'],
      ],
    },
    'cuentas-seccional.rules.ts': {
      ultimoMesEntero: [['se cuenta el mes que sigue abierto', 'Math.min(mesDe(abiertaDesde), mesDe(hoy))', 'mesDe(hoy)']],
      bloquesDe: [
        [
          'por concepto antes de que termine el trimestre',
          'if (columna.hasta < finDeTrimestre(espera[0]?.desde ?? 0)) continue',
          '',
        ],
      ],
    },
    'cuentas-seccional.queries.ts': {
      leerPlanillas: [
        [
          'lo guardado de una planilla no se compara',
          'select * from cuenta_de_planilla(p.id)\n          except all',
          'select * from cuenta_de_planilla(p.id)\n          where false\n          except all',
        ],
      ],
      conPersona: [['los nombres de personas quedan', 'new Set(rows.map((r) => r.nombre))', 'new Set()']],
    },
    'cuentas-seccional.service.ts': {
      leerCuentas: [
        ['cerradas, se ven igual', "abiertas.apertura === 'NO' ? [] : ", ''],
        ['lo alterado se muestra', '(malasDelAnio === 0 ? pesos(centavos) : null)', 'pesos(centavos)'],
        ['el saldo tras lo alterado se muestra', '(malas.length === 0 ? pesos(centavos) : null)', 'pesos(centavos)'],
      ],
    },
  },
}
