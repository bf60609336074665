import type { Lugar } from '../../falta.ts'

export const lugar: Lugar = {
  carpeta: 'server/src/features/afiliado/avisos',
  clase: 'alcance',
  // Whose reach is used shows in a source that has one: the home's.
  pruebas: ['administracion/inicio', 'tesoreria/inicio'],
  faltas: {
    'de-lista.ts': {
      deLista: [
        ['nada se dice igual', ".having(sql`count(*)`, '>', 0)", ''],
        ['se dice enseguida', 'ctx.now.getTime() - pasan', 'ctx.now.getTime()'],
      ],
    },
    'esperas.ts': {
      leerEsperas: [
        [
          'se dice lo que no se puede mirar',
          'permiso && ctx.user ? scopeOf(ctx.user, permiso) : ctx.scope',
          "permiso && ctx.user ? (scopeOf(ctx.user, permiso) ?? { kind: 'all' as const }) : ctx.scope",
        ],
        ['el alcance del permiso no se usa', 'filas({ ...ctx, scope })', "filas({ ...ctx, scope: { kind: 'all' } })"],
        ['centenares llenan un inicio', 'limit ${sql.lit(esperasPorCosa)}', ''],
      ],
    },
  },
}
