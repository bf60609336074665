import type { Lugar } from '../../falta.ts'

export const lugar: Lugar = {
  carpeta: 'server/src/features/administracion/usuarios',
  pruebas: [
    'administracion/ayuda/ayuda.test',
    'administracion/roles/',
    'hechos/hechos.test',
    'hechos/instante',
    'duplicados/duplicados.test',
  ],
  viven: {
    'sin la condición · conRebote: and b.rebotado is not null':
      'sólo acota a quién se mira: si el último volvió lo dice la condición que sigue',
    "sin la condición · fuenteUsuarios: and t.origen <> 'ROL'": 'sólo rapidez: los roles dados ya los da la primera mitad',
  },
  faltas: {
    'usuarios.list.ts': {
      fuenteUsuarios: [
        ['el rol de un puesto no se busca', "t.origen <> 'ROL'", "t.origen = 'ROL'"],
        [
          'la seccional de un puesto no se busca',
          'union all select t.usuario_id from tenencias(${ctx.today}) t where t.seccional_id = ${seccional}',
          '',
        ],
      ],
    },
    'usuarios.access.ts': {
      usuarioEnAlcance: [
        ['una seccional alcanza al personal', 'and not ${esPersonal(ctx)}', '', { clase: 'alcance' }],
        ['una seccional alcanza a los de otra', 'and a.seccional_id = any(${scope.ids}::bigint[])', '', { clase: 'alcance' }],
      ],
      exigirTecho: [
        ['se agrega una seccional ajena', 'if (ajena || ', 'if (', { clase: 'alcance' }],
        ['sólo se miran los roles que cambian', ' || !puedeDar(ctx, diferencia(eran, son))', '', { clase: 'alcance' }],
      ],
      nivelDe: [
        ['quien alcanza una seccional es de nivel 3', "hasta.includes('seccionales') ? 2", "hasta.includes('seccionales') ? 3"],
      ],
    },
  },
}
