import type { Lugar } from '../../falta.ts'

export const lugar: Lugar = {
  carpeta: 'server/src/platform/jobs',
  pruebas: ['mail/mail.test', 'correos.test', 'acceso/tokens.test', 'importaciones.slow', 'publicaciones.slow'],
  faltas: {
    'long-work.ts': {
      moveRow: [['desde cualquier estado', 'and estado = any(${from}::text[])', '']],
      endBadly: [
        ['lo que se rompe se repite siempre', 'if (turno < mostTurns) return lease.leave(reset)', 'return lease.leave(reset)'],
        ['lo que se corta al cerrar cuenta como roto', 'error instanceof Stopping || closing', 'false'],
      ],
    },
    'outbox.ts': {
      postpone: [
        ['un «no» se repite catorce veces', 'error instanceof PermanentFailure ? triesAfterNo : mostTries', 'mostTries'],
        ['las pausas no crecen', '30 * 2 ** Math.min(intentos - 1, 12)', '30'],
      ],
      finish: [['el secreto queda', "datos = datos - 'secreto'", 'datos = datos']],
      retryNow: [
        ['lo dado por perdido no vuelve', 'set proximo = ${ctx.now}, fallido = null', 'set proximo = ${ctx.now}'],
        ['se repite lo hecho', 'and tipo = ${tipo} and hecho is null`', 'and tipo = ${tipo}`'],
      ],
    },
  },
}
