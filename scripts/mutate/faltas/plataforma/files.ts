import type { Lugar } from '../../falta.ts'

export const lugar: Lugar = {
  carpeta: 'server/src/platform/files',
  pruebas: ['tramites/documentos/cupos.test', 'tesoreria/comprobantes/leido.test'],
  faltas: {
    'private.ts': {
      ours: [['la auditoría archivada queda abierta', '|auditoria-archivo|', '|']],
      postgres: [['con pg.conf la carpeta queda abierta', '(-socket|\\.conf)', '(-socket)']],
    },
    'store.ts': {
      fileStore: [
        ['se sirve lo que ya no es lo guardado', 'content && hashOf(content) === sha256', 'content'],
        ['lo que se soltó no se va', 'set suelto = ${now} where sha256', 'set suelto = null where sha256'],
        ['lo que vuelve sigue suelto', 'set creado = now(), suelto = null', 'set creado = now()'],
      ],
    },
    'quota.ts': {
      orLetGo: [['lo que no entró queda', 'await ctx.services.files.letGo(ctx, sha256, ctx.now).catch(() => undefined)', '']],
      leftIfNear: [['no se dice lo que queda', 'most - spent > Math.min(near, most / 2)', 'true']],
      spendQuota: [
        ['no hay tope del día', 'where s.bytes + excluded.bytes <= ${most}::bigint', ''],
        ['lo chico no cuenta', 'Math.max(bytes, leastBytes)', 'bytes'],
        ['el día de otro es el de uno', 'select ${kind}, ${id}, ', 'select ${kind}, 0, '],
      ],
    },
  },
}
