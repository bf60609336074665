import type { Lugar } from '../../falta.ts'

export const lugar: Lugar = {
  carpeta: 'server/src/platform/access',
  pruebas: ['acceso/acceso.test', 'server/src/permisos.test', 'perfil/cuenta.test', 'db/connection.test', 'salud/salud.test'],
  faltas: {
    'session.ts': {
      'Sessions.listen': [['no se olvida lo que no se oyó', "changed: () => this.forget('*')", 'changed: () => undefined']],
      reachOf: [
        ['el alcance menor gana', "if (before?.kind === 'all') continue", '', { clase: 'alcance' }],
        ['sólo la última seccional', "...(before?.kind === 'branches' ? before.ids : []), ", '', { clase: 'alcance' }],
      ],
      loadUser: [
        ['entra quien está deshabilitado', 'and u.habilitado`', '`', { clase: 'alcance' }],
        ['una sesión vencida sirve', 'and s.vence > ${now} and', 'and'],
      ],
      idleHours: [['la ociosa dura un mes', 'const idleHours = 12', 'const idleHours = 720']],
      'Sessions.forget': [['lo que se guarda no se olvida', '    this.changes++\n', '    if (what) return\n']],
      unlessReadable: [
        ['de sólo lectura no se lee con una sesión de ayer', "!['25006', '53100'].includes(", "!['53100'].includes("],
      ],
      rememberDays: [['la recordada dura un año', 'const rememberDays = 30', 'const rememberDays = 365']],
      longestDays: [['no termina nunca si se usa', 'const longestDays = 90', 'const longestDays = 9000']],
    },
  },
}
