import type { Lugar } from '../../falta.ts'

export const lugar: Lugar = {
  carpeta: 'server/src/platform/list',
  pruebas: [
    'afiliado/documentos/documentos.test',
    'server/src/app.test',
    'server/src/listas.test',
    'seccionales.test',
    'actividad/avisos.test',
    'auditoria/auditoria.test',
    'acceso/menues/menues.test',
    'afiliado/contacto/contacto.test',
    'server/src/exportaciones.test',
  ],
  faltas: {
    'saved.ts': {
      savedFilters: [
        [
          'se ven los filtros de otra persona',
          'where usuario_id = ${person(ctx).id} and lista = ${list} order by',
          'where lista = ${list} order by',
        ],
        ['se ven los de otra lista', 'and lista = ${list} order by', 'order by'],
      ],
    },
    'list.ts': {
      exported: [['se exporta lo que es sólo de pantalla', "c.solo !== 'pantalla' &&", '']],
      sendExport: [['exportar no se audita', 'if (source.people) {', 'if (source.people && false) {']],
      readAuditedPage: [
        ['una página de otras personas no se audita', 'if (people && personas > 0) {', 'if (people && personas < 0) {'],
      ],
      readPage: [
        [
          'la página siguiente se saltea filas',
          'const offset = query.page * query.size',
          'const offset = query.page * (query.size + 1)',
        ],
        ['last miente', 'last: offset + rows.length >= totalElements', 'last: offset + rows.length > totalElements'],
      ],
      ordered: [
        ['el orden no se aplica', 'sorted = sorted.orderBy(expression, direction)', "sorted = sorted.orderBy(expression, 'asc')"],
      ],
    },
    'query.ts': {
      readListQuery: [
        [
          'lo que no se declara se ignora',
          "if (name === 'buscar' ? !lista.busqueda : !Object.hasOwn(lista.filtros, name)) refuse(key)",
          'if (!Object.hasOwn(lista.filtros, name) && name !== "buscar") continue',
        ],
        ['constructor es un filtro', '!Object.hasOwn(lista.filtros, name)', '!(name in lista.filtros)'],
        [
          'un tamaño enorme',
          "(whole(last(raw.size), lista.tamanio ?? tamanioInicial, 1, tamanioTodos) ?? refuse('size'))",
          "(whole(last(raw.size), lista.tamanio ?? tamanioInicial, 1, 9_000_000) ?? refuse('size'))",
        ],
        ['una búsqueda sin límite', "if (search && search.length > busquedaMaxima) refuse('buscar')", ''],
      ],
      readSort: [
        [
          'se ordena por cualquier columna',
          'if (!(Object.hasOwn(lista.columnas, field) && lista.columnas[field]?.ordenable)) refuse(`sort ${field}`)',
          '',
        ],
      ],
    },
  },
}
