import type { Lugar } from '../../falta.ts'

export const lugar: Lugar = {
  carpeta: 'server/src/features/afiliado/afiliados',
  pruebas: ['cuenta-corriente.test', 'server/src/permisos.test'],
  faltas: {
    'afiliados.access.ts': {
      enAlcance: [
        [
          'un afiliado ve a otro',
          'return sql<boolean>`${numero} = ${scope.affiliate}`',
          'return sql<boolean>`true`',
          { clase: 'alcance' },
        ],
        [
          'una seccional ve a los de otra',
          'any(${scope.ids}::bigint[]) or',
          'any(${scope.ids}::bigint[]) or true or',
          { clase: 'alcance' },
        ],
      ],
      afiliadoAlAlcance: [
        ['el pedido no se mira', 'if (pedido === propio) return pedido', 'if (pedido) return pedido', { clase: 'alcance' }],
      ],
      auditarLectura: [
        ['lo propio también se anota', 'if (numero !== ctx.user?.affiliate) await', 'await', { clase: 'alcance' }],
      ],
    },
    'afiliados.queries.ts': {
      fotoDe: [
        [
          'cualquiera ve la foto',
          'on f.sha256 = a.foto_sha256 where a.numero = ${numeroVigenteDe(numero)} and ${enAlcance(ctx)}',
          'on f.sha256 = a.foto_sha256 where a.numero = ${numeroVigenteDe(numero)}',
          { clase: 'alcance' },
        ],
      ],
      tieneCuenta: [
        [
          'se sabe si tiene cuenta quien no se alcanza',
          'from afiliado a where a.numero = ${numeroVigenteDe(numero)} and ${enAlcance(ctx)}`.execute(ctx.db)\n  return { existe',
          'from afiliado a where a.numero = ${numeroVigenteDe(numero)}`.execute(ctx.db)\n  return { existe',
          { clase: 'alcance' },
        ],
      ],
      '': [
        [
          'cualquiera ve la ficha',
          'from ${tablasAfiliado} where a.numero = ${numeroVigenteDe(numero)} and ${enAlcance(ctx)}`.execute(ctx.db)\n  return found(rows[0])\n}\n\ninterface',
          'from ${tablasAfiliado} where a.numero = ${numeroVigenteDe(numero)}`.execute(ctx.db)\n  return found(rows[0])\n}\n\ninterface',
          { clase: 'alcance' },
        ],
      ],
    },
  },
}
