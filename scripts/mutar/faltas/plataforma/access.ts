import type { Lugar } from '../../falta.ts'

export const lugar: Lugar = {
  carpeta: 'server/src/platform/access',
  pruebas: [
    'access/session.test',
    'acceso/acceso.test',
    'server/src/permisos.test',
    'perfil/cuenta.test',
    'db/connection.test',
    'salud/salud.test',
  ],
  faltas: {
    'session.ts': {
      'Sessions.listen': [['no se olvida lo que no se oyó', "changed: () => this.forget('*')", 'changed: () => undefined']],
      reachOf: [['el alcance menor gana', 'if (todas) return', 'if (todas && !seccionales) return', { clase: 'alcance' }]],
      lookup: [
        ['entra quien está deshabilitado', 'and u.habilitado`', '`', { clase: 'alcance' }],
        ['una sesión vencida sirve', 'and s.vence > ${now} and', 'and'],
      ],
      'Sessions.wrote': [
        [
          'con un intermediario se cree lo que se guarda después de escribir',
          "if (!this.database.hearing.whole) this.forget('*')",
          '',
        ],
      ],
      'Sessions.resolve': [['cada uno pregunta por su cuenta', 'if (underway) return underway', '']],
      'Sessions.lookUp': [
        ['lo que cambió mientras se preguntaba se guarda', '&& changes === this.changes', ''],
        ['lo guardado dura más que la sesión', 'Math.min(now.getTime() + keptMs, ends)', 'now.getTime() + keptMs'],
      ],
      'Sessions.isSure': [
        ['se cree sin saber si se oye', '< sureMs', '< keptMs'],
        ['con un intermediario se cree que se oye', 'this.database.hearing.pooled ? asked :', ''],
      ],
      idleHours: [['la ociosa dura un mes', 'const idleHours = 12', 'const idleHours = 720']],
      'Sessions.forget': [
        ['lo que se guarda no se olvida', '    this.changes++\n', '    if (what) return\n'],
        ['quien llega después de un cambio recibe lo de antes', 'this.flights.clear()', ''],
      ],
      unlessReadable: [
        ['de sólo lectura no se lee con una sesión de ayer', "!['25006', '53100'].includes(", "!['53100'].includes("],
      ],
      rememberDays: [['la recordada dura un año', 'const rememberDays = 30', 'const rememberDays = 365']],
      longestDays: [['no termina nunca si se usa', 'const longestDays = 90', 'const longestDays = 9000']],
    },
  },
}
