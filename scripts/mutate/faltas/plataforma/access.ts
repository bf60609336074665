import type { Lugar } from '../../falta.ts'

export const lugar: Lugar = {
  carpeta: 'server/src/platform/access',
  pruebas: [
    'access/session.test',
    'access/acts.test',
    'segundo-factor/actos.test',
    'segundo-factor/segundo-factor.test',
    'acceso/equipos.test',
    'acceso/acceso.test',
    'server/src/permisos.test',
    'perfil/cuenta.test',
    'db/connection.test',
    'salud/salud.test',
  ],
  faltas: {
    'acts.ts': {
      actOf: [
        ['lo que se firma no dice qué se leyó', '[method, url, params, body]', '[method, url, params]', { clase: 'alcance' }],
        ['lo que se firma no dice de qué es', '[method, url, params, body]', '[method, url, body]', { clase: 'alcance' }],
        ['lo que se firma no dice qué se hace', '[method, url, params, body]', '[params, body]', { clase: 'alcance' }],
      ],
      actMinutes: [['una prueba espera una hora', 'actMinutes = 2', 'actMinutes = 60', { clase: 'alcance' }]],
      keepProof: [
        ['una prueba no vence', '${act}, ${shown}, ${until})', "${act}, ${shown}, 'infinity')", { clase: 'alcance' }],
        ['la segunda prueba de un acto se pierde', 'forma = excluded.forma', 'forma = acto_prueba.forma'],
      ],
      takeProof: [
        ['vale la prueba de otra sesión', 'sesion_id = ${person(ctx).sessionId} and acto', 'acto', { clase: 'alcance' }],
        ['vale la prueba de otro acto', 'and acto = ${act} and forma', 'and forma', { clase: 'alcance' }],
        ['una prueba vencida sirve', 'and vence > ${ctx.now}\n    returning', 'returning', { clase: 'alcance' }],
        [
          'el factor mostrado para otra cosa firma',
          'return rows[0]?.forma',
          "return rows[0]?.forma ?? (person(ctx).secondFactor.shown ? 'aplicacion' : undefined)",
          { clase: 'alcance' },
        ],
        [
          'una prueba sirve dos veces',
          'delete from acto_prueba\n    where sesion_id = ${person(ctx).sessionId} and acto = ${act} and forma is not null and vence > ${ctx.now}\n    returning forma',
          'select forma from acto_prueba\n    where sesion_id = ${person(ctx).sessionId} and acto = ${act} and forma is not null and vence > ${ctx.now}',
          { clase: 'alcance' },
        ],
      ],
    },
    'second-factor.ts': {
      latelyMs: [['lo mostrado a la mañana vale a la tarde', '15 * 60_000', '600 * 60_000', { clase: 'alcance' }]],
      owed: [
        ['quien no lo mostró no lo debe', "shown === null ? 'show' : undefined", 'undefined', { clase: 'alcance' }],
        ['a quien se le exige no se le pide', "required ? 'setUp' : undefined", 'undefined', { clase: 'alcance' }],
      ],
      shownLately: [
        ['a quien no tiene se le pide', '!has ||', 'false ||'],
        ['a quien tiene no se le pide', '!has ||', 'has ||', { clase: 'alcance' }],
      ],
    },
    'session.ts': {
      createSession: [['una sesión nueva ya mostró su factor', '${secondFactor ? now : null}', '${now}', { clase: 'alcance' }]],
      endSession: [
        ['salir cierra otra', 'where token_hash = ${tokenHash(token)}', "where token_hash = ''", { clase: 'alcance' }],
      ],
      endSessionsOf: [['cerrar las otras cierra la propia', 'and id <> ${exceptSession}', '']],
      requiresSecondFactor: [
        ['al personal no se le exige', 'u.nivel > 1 and (select', 'u.nivel > 3 and (select', { clase: 'alcance' }],
        ['el rol no lo exige', 'and r.exige_segundo_factor', 'and false', { clase: 'alcance' }],
      ],
      userOf: [
        [
          'quien tiene sólo llave no tiene factor',
          'row.tiene_aplicacion || row.tiene_llave',
          'row.tiene_aplicacion',
          { clase: 'alcance' },
        ],
        [
          'quien tiene sólo aplicación no tiene factor',
          'row.tiene_aplicacion || row.tiene_llave',
          'row.tiene_llave',
          { clase: 'alcance' },
        ],
      ],
      loadUser: [
        [
          'la que se usa dura para siempre',
          "sql`least(${expiry(false, now)}, creada + ${longestDays} * interval '1 day')`",
          'sql`${expiry(false, now)}`',
        ],
      ],
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
