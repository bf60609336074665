import { enArchivo } from '../mutacion.ts'

const en = (area: string, archivo: string, pruebas: readonly string[], filas: Parameters<typeof enArchivo>[3]) =>
  enArchivo(area, `server/src/platform/${archivo}`, pruebas, filas)

export const plataforma = [
  ...en(
    'exportaciones',
    'excel/cells.ts',
    ['excel/excel.test'],
    [
      ['= se ejecuta', '/^[=+\\-@\\t\\r]/', '/^[+\\-@\\t\\r]/'],
      ['+ - @ se ejecutan', '/^[=+\\-@\\t\\r]/', '/^[=\\t\\r]/'],
    ],
  ),
  ...en(
    'exportaciones',
    'excel/csv.ts',
    ['excel/excel.test'],
    [
      ['las comillas no se doblan', `text.replaceAll('"', '""')`, 'text'],
      ['los importes con punto', "importe: (v) => v.replace('.', ',')", 'importe: (v) => v'],
      ['las fechas en ISO', 'fecha: (v) => `${v.slice(8, 10)}/${v.slice(5, 7)}/${v.slice(0, 4)}`', 'fecha: (v) => v'],
    ],
  ),
  ...en(
    'exportaciones',
    'excel/biff8.ts',
    ['excel/excel.test'],
    [
      ['las fechas un día antes', 'Date.UTC(1899, 11, 30)', 'Date.UTC(1899, 11, 31)'],
      ['más allá de lo que entra en un registro', 'const maxText = 4_000', 'const maxText = 40_000'],
    ],
  ),
  ...en(
    'exportaciones',
    'list/list.ts',
    ['server/src/app.test', 'server/src/listas.test', 'seccionales.test', 'actividad/avisos.test'],
    [
      ['se exporta lo que es sólo de pantalla', "c.solo !== 'pantalla' &&", ''],
      ['exportar no se audita', 'if (source.people) {', 'if (source.people && false) {'],
      ['una página de otras personas no se audita', 'if (people && personas > 0) {', 'if (people && personas < 0) {'],
      [
        'la página siguiente se saltea filas',
        'const offset = query.page * query.size',
        'const offset = query.page * (query.size + 1)',
      ],
      ['last miente', 'last: offset + rows.length >= totalElements', 'last: offset + rows.length > totalElements'],
      ['el orden no se aplica', 'sorted = sorted.orderBy(expression, direction)', "sorted = sorted.orderBy(expression, 'asc')"],
    ],
  ),
  ...en(
    'listas',
    'list/query.ts',
    ['server/src/app.test', 'server/src/listas.test', 'seccionales.test'],
    [
      [
        'lo que no se declara se ignora',
        "if (name === 'buscar' ? !lista.busqueda : !Object.hasOwn(lista.filtros, name)) refuse(key)",
        'if (!Object.hasOwn(lista.filtros, name) && name !== "buscar") continue',
      ],
      ['constructor es un filtro', '!Object.hasOwn(lista.filtros, name)', '!(name in lista.filtros)'],
      [
        'se ordena por cualquier columna',
        'if (!(Object.hasOwn(lista.columnas, field) && lista.columnas[field]?.ordenable)) refuse(`sort ${field}`)',
        '',
      ],
      [
        'un tamaño enorme',
        "(whole(last(raw.size), lista.tamanio ?? tamanioInicial, 1, tamanioTodos) ?? refuse('size'))",
        "(whole(last(raw.size), lista.tamanio ?? tamanioInicial, 1, 9_000_000) ?? refuse('size'))",
      ],
      ['una búsqueda sin límite', "if (search && search.length > busquedaMaxima) refuse('buscar')", ''],
    ],
  ),
  ...en(
    'bandeja',
    'jobs/outbox.ts',
    ['mail/mail.test', 'correos.test', 'acceso/tokens.test'],
    [
      ['un «no» se repite catorce veces', 'error instanceof PermanentFailure ? triesAfterNo : mostTries', 'mostTries'],
      ['el secreto queda', "datos = datos - 'secreto'", 'datos = datos'],
      ['lo dado por perdido no vuelve', 'set proximo = ${ctx.now}, fallido = null', 'set proximo = ${ctx.now}'],
      ['las pausas no crecen', '30 * 2 ** Math.min(intentos - 1, 12)', '30'],
      ['se repite lo hecho', 'and tipo = ${tipo} and hecho is null`', 'and tipo = ${tipo}`'],
    ],
  ),
  ...en(
    'archivos',
    'files/store.ts',
    ['files/store.test'],
    [['se sirve lo que ya no es lo guardado', 'content && hashOf(content) === sha256', 'content']],
  ),
  ...en(
    'sesiones',
    'access/session.ts',
    ['perfil/cuenta.test', 'acceso/acceso.test'],
    [
      ['una sesión vencida sirve', 'and s.vence > ${now} and', 'and'],
      ['la ociosa dura un mes', 'const idleHours = 12', 'const idleHours = 720'],
      ['lo que se guarda no se olvida', '    this.changes++\n', '    if (what) return\n'],
    ],
  ),
  ...en(
    'transacciones',
    'db/pool.ts',
    ['db/pool.test'],
    [
      ['un abrazo mortal no se repite', "if (attempt >= 5 || (code !== '40001' && code !== '40P01')) throw error", 'throw error'],
      [
        'se consulta afuera desde adentro',
        "if (current.getStore()?.open) throw new Error('a query on the outer context",
        "if (false as boolean) throw new Error('a query on the outer context",
      ],
    ],
  ),
]
