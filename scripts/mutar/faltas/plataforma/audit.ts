import type { Lugar } from '../../falta.ts'

export const lugar: Lugar = {
  carpeta: 'server/src/platform/audit',
  clase: 'auditoria',
  faltas: {
    'seal.ts': {
      sealNext: [['se sella lo que el portal no escribió', '!isOurs(keys.rows, row) ||', '']],
      ownTail: [['no se mira si sus sellos son los mismos', 'return same ? own.after : undefined', 'return own.after']],
      followFrom: [
        ['se sella sin comparar con el ancla', 'if (first && from > 0 &&', 'if (first && from < 0 &&'],
        ['sin ancla se sella igual', 'if (!anchor && rows.length > 0)', 'if (!anchor && rows.length < 0)'],
      ],
      settled: [['se sella sin esperar a quien escribe', 'if (writers.length === 0) {', 'if (writers.length >= 0) {']],
    },
    'aside.ts': {
      standingAside: [['una aceptación falsa vale', '&& isOurs(auditKeys(config).rows, row)', '']],
      changedAside: [['no se nota un cambio en lo apartado', '&& print(rows) !== huella', '&& print(rows) === ""']],
    },
    'verify.ts': {
      'Check.sealed': [
        ['no se nota un microsegundo', '!row.exacto ||', ''],
        ['no se nota una fila cambiada', '!row.exacto || !isOurs(this.keys.rows, row)', 'false'],
      ],
      'Check.atTheEnd': [['no se nota un final cortado', 'if (known > end)', 'if (known < 0)']],
      'Check.repeated': [
        ['no se nota un hecho repetido', 'group by evento having count(*) > 1', 'group by evento having count(*) > 100'],
      ],
    },
  },
}
