import type { Lugar } from '../../falta.ts'

export const lugar: Lugar = {
  carpeta: 'server/src/platform/jobs',
  pruebas: ['mail/mail.test', 'correos.test', 'acceso/tokens.test'],
  faltas: {
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
