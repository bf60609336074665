import type { Lugar } from '../../falta.ts'

export const lugar: Lugar = {
  carpeta: 'server/src/features/tesoreria/planillas-caja',
  clase: 'dinero',
  pruebas: ['cajas/cajas-reglas.test', 'cajas/personas.test'],
  viven: {
    'sin la condición · aperturaDe: and a.numero = 1':
      'sólo el primer movimiento de una caja es de ese tipo; es la condición de su índice',
    "sin el rechazo · registrarDiferencia: if (!ajustes) throw new AppError('ARQUEO_EXCESIVO')":
      'un arqueo así no se guarda, y el cierre exige los libros con los que se contó',
  },
  faltas: {
    'planillas-caja.queries.ts': {
      buscarPlanilla: [
        [
          'se ve la planilla de otra seccional',
          'where ${cual} and ${seccionalEnAlcance(ctx, sql`p.seccional_id`)}',
          'where ${cual}',
          { clase: 'alcance' },
        ],
      ],
      puedeCerrar: [
        ['el botón de cerrar, a quien no puede', '&& row.enabled && row.closes', '&& row.enabled', { clase: 'alcance' }],
        ['el botón de cerrar, a quien no está en la caja', '&& row.enabled && row.closes', '&& row.closes', { clase: 'alcance' }],
      ],
      estaOculta: [
        [
          'la caja ciega muestra los importes',
          "planilla.arqueo === 'CIEGO' && planilla.estado === 'ABIERTA' && planilla.enabled && arqueo === undefined",
          'false',
          { clase: 'alcance' },
        ],
      ],
    },
    'planilla.salidas.ts': {
      imprimirPlanilla: [
        [
          'sin auditoría: planilla impresa',
          "audit(ctx, 'imprimir'",
          "(async (..._: unknown[]) => undefined)(ctx, 'imprimir'",
          { clase: 'auditoria' },
        ],
      ],
    },
    'planillas-caja.rules.ts': {
      calcularAjustes: [
        ['lo que falta no se ajusta', 'diferencia[forma] !== 0', 'diferencia[forma] > 0'],
        ['lo que falta entra', 'diferencia[forma] > 0 ? 1 : 2', '1'],
      ],
      saldoDe: [
        [
          'el saldo suma los egresos',
          'restar(sumar(s.inicial, s.ingresos), s.egresos)',
          'sumar(sumar(s.inicial, s.ingresos), s.egresos)',
        ],
      ],
      planillaSiguiente: [
        ['la siguiente empieza de cero', 'planillaVacia(s.numero + 1, saldoDe(s))', 'planillaVacia(s.numero + 1)'],
      ],
      porFormaDe: [
        [
          'cheques y banco se cruzan',
          'valores: deCentavos(a.cheque),\n  bancarios: deCentavos(a.banco)',
          'valores: deCentavos(a.banco),\n  bancarios: deCentavos(a.cheque)',
        ],
      ],
    },
    'planillas-caja.service.ts': {
      registrarArqueo: [
        ['las monedas no se cuentan', 'aCentavos(datos.monedas))', '0)'],
        ['una denominación que no existe se ignora', "if (!d) throw new AppError('REFERENCIA_INEXISTENTE')", 'if (!d) return []'],
      ],
    },
  },
}
