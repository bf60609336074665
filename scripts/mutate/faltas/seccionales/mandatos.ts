import type { Lugar } from '../../falta.ts'

export const lugar: Lugar = {
  carpeta: 'server/src/features/seccionales/mandatos',
  pruebas: ['firmas/firmas.test', 'cajas/personas.test', 'hechos/hechos.test', 'hechos/instante'],
  faltas: {
    'mandatos.service.ts': {
      crearMandato: [['un puesto único, de dos', 'unico: puestos[0].unico', 'unico: false']],
      cambiarMandato: [['la versión vieja pisa', ".where('version', '=', version)", '']],
      cambiarPuesto: [['la versión vieja del puesto pisa', ".where('version', '=', datos.version)", '']],
      eliminarMandato: [['se elimina el que empieza hoy', 'fechaDesde <= ctx.today', 'fechaDesde < ctx.today']],
      delegar: [
        ['se presta un puesto ajeno', 'and m.afiliado_numero = ${affiliate}', '', { clase: 'alcance' }],
        ['se presta a quien no es de la seccional', 'and ${deLaSeccional(ctx)}', '', { clase: 'alcance' }],
        ['se presta más allá del mandato', 'datos.hasta > propio.hasta', 'false'],
        ['se presta desde antes del mandato', 'datos.desde < propio.desde', 'false'],
        ['se presta lo que ya pasó', '|| datos.hasta < ctx.today', ''],
      ],
      revocarDelegacion: [
        [
          'revoca cualquiera',
          "and (m.afiliado_numero = ${affiliate} or ${holds(ctx, 'mandatos.editar')}::boolean)",
          '',
          { clase: 'alcance' },
        ],
      ],
    },
    'firmantes.ts': {
      firmantes: [
        ['firma quien ya no está', 'and ${dia} between m.desde and m.hasta', '', { clase: 'firmas' }],
        ['firma el de otra seccional', 'm.seccional_id = ${seccional} and', '', { clase: 'firmas' }],
      ],
    },
  },
}
