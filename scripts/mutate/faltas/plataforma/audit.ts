import type { Lugar } from '../../falta.ts'

export const lugar: Lugar = {
  carpeta: 'server/src/platform/audit',
  clase: 'auditoria',
  pruebas: ['server/test/perdida'],
  faltas: {
    'audit.ts': {
      rowCode: [['el rol y el equipo se cambian sin que se vea', 'if (how.some((one) => one !== null)) told.push(how)', '']],
    },
    'seal.ts': {
      sealNext: [['se sella lo que el portal no escribió', '!isOurs(keys.rows, row) ||', '']],
      ownTail: [['no se mira si sus sellos son los mismos', 'return same ? own.after : undefined', 'return own.after']],
      settled: [['se sella sin esperar a quien escribe', 'if (writers.length === 0) {', 'if (writers.length >= 0) {']],
    },
    'chain.ts': {
      followFrom: [
        ['se sella sin comparar con el ancla', 'if (first && from > 0 &&', 'if (first && from < 0 &&'],
        ['sin ancla se sella igual', 'if (!anchor && rows.length > 0)', 'if (!anchor && rows.length < 0)'],
      ],
    },
    'loss.ts': {
      lostTail: [
        ['otro sistema vale como cambio de principal', 'before.sistema !== now.sistema ||', ''],
        ['sin cambio de principal un final quitado es una pérdida', '|| now.linea <= before.linea', ''],
        ['una lista de días cortada se perdona', 'if (days.length < anchor.lineas)', 'if (days.length < 0)'],
        [
          'no se mira lo que queda',
          'tail: await followFrom(tx, services, { orden, sello })',
          'tail: { orden: end, sello: noSeal, id: 0 }',
        ],
      ],
      accountFor: [['lo dicho se dice otra vez', 'one.hasta >= anchor.orden && one.sello === anchor.sello', 'one.hasta < 0']],
      standingLoss: [['una pérdida reconocida sigue', "|| accion === 'reconocer'", '']],
    },
    'events.ts': { chainFacts: [['un hecho falso vale', 'rows.filter((row) => isOurs(auditKeys(config).rows, row))', 'rows']] },
    'aside.ts': {
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
