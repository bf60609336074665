import type { Lugar } from '../../falta.ts'

export const lugar: Lugar = {
  carpeta: 'server/src/features/administracion/inicio',
  faltas: {
    'inicio.queries.ts': {
      leerLineas: [
        [
          'se dice lo que no se puede mirar',
          'scope && (await hallar({ ...ctx, scope }))',
          "await hallar({ ...ctx, scope: scope ?? { kind: 'all' } })",
          { clase: 'alcance' },
        ],
        [
          'el alcance del permiso no se usa',
          'hallar({ ...ctx, scope })',
          "hallar({ ...ctx, scope: { kind: 'all' } })",
          { clase: 'alcance' },
        ],
      ],
      deLista: [['nada se dice igual', 'return cantidad === 0 ? null :', 'return']],
      cuandoPasan: [['se dice enseguida', 'ctx.now.getTime() - ms', 'ctx.now.getTime()']],
      copiaVieja: [
        ['la demostración pide copias', 'if (ctx.services.config.demo) return null', ''],
        ['la copia de hoy es vieja', 'if (age < diasDeCopia * 86_400) return null', ''],
      ],
      ultimaReversible: [['lo que ya no se deshace', 'and reversible_hasta > ${ctx.now}', '']],
    },
    'copia-vieja.ts': {
      avisarCopiaVieja: [
        ['se avisa cada día', ' && (dias - diasDeCopia) % cadaTantos === 0', ''],
        ['la que falló ayer se avisa hoy otra vez', ' && deHoy(failed.at)', ''],
        ['el ensayo de ayer se avisa hoy otra vez', ' && deHoy(rehearsed.at)', ''],
      ],
    },
  },
}
