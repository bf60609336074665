import type { Lugar } from '../../falta.ts'

export const lugar: Lugar = {
  carpeta: 'server/src/platform/push',
  clase: 'alcance',
  pruebas: ['tramites/solicitudes/avisos.test.ts', 'afiliado/avisos-equipo/avisos-equipo.test.ts'],
  faltas: {
    'notice.ts': {
      tell: [
        ['the mail goes too', 'const { secreto, ...correo }', 'await sendMail(ctx, mail)\n  const { secreto, ...correo }'],
        ['the link of the mail is lost', '...(secreto ? { secreto } : {})', ''],
      ],
      living: [
        ['of a disabled account', 'and u.habilitado', '', { vive: 'la base le saca sus equipos cuando se deshabilita' }],
        ['asked for with another key', 'and a.clave = ${push.publicKey}', ''],
        ['of what was left to the mail', "and not ${kind} = any(coalesce(p.por_correo, '{}'))", ''],
      ],
      ring: [
        ['at night', 'if (until) throw new NotYet(until)', ''],
        ['a mail besides what was taken', "if (outcomes.some(({ what }) => what === 'taken')) return", ''],
        ['never a mail of a service that fails', 'tries >= mostTries', 'false'],
        ['waits as long as it is told', 'wait > longestWait', 'false'],
      ],
      handOut: [['those that are no more are kept', "await forget(ctx, those('gone'))", '']],
    },
    'post.ts': {
      postNotice: [
        [
          'wherever it leads',
          '{ lookup: publicLookup }',
          '{}',
          { vive: 'place.test.ts mira la búsqueda; para preguntar un nombre de adentro hace falta uno' },
        ],
      ],
      outcomeOf: [
        ['a device that is no more is tried again', 'status === 404 || status === 410', 'false'],
        ['a redirection is well', 'status < 300', 'status < 400'],
        ['what it says of when is not heard', 'Number(retryAfter)', '0'],
      ],
    },
    'place.ts': {
      matches: [
        ['any port', "url.port === '' && ", ''],
        ['whatever ends so', 'host.slice(1)', 'host.slice(2)'],
      ],
      pushAddress: [
        ['without https', "url?.protocol !== 'https:'", '!url'],
        ['with a user', "url.username !== ''", 'false'],
      ],
      publicLookup: [
        ['one of them is enough', 'found.every', 'found.some', { vive: 'localhost no tiene ninguna dirección del mundo' }],
      ],
    },
    'quiet.rules.ts': {
      quietUntil: [
        ['only within a day', 'hour >= from || hour < until', 'false'],
        ['the last hour too', 'hour >= from && hour < until', 'hour >= from && hour <= until'],
        ['the minutes do not count', '- minutes * 60 - seconds', ''],
      ],
    },
  },
}
