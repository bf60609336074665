import type { Lugar } from '../../falta.ts'

export const lugar: Lugar = {
  carpeta: 'server/src/platform/db',
  pruebas: ['test/red.slow', 'access/session.test'],
  faltas: {
    'pool.ts': {
      transaction: [['un abrazo mortal no se repite', "|| code === '40P01'", '']],
      guard: [
        [
          'se consulta afuera desde adentro',
          "if (current.getStore()?.open) throw new Error('a query on the outer context",
          "if (false as boolean) throw new Error('a query on the outer context",
        ],
      ],
    },
    'connection.ts': {
      'Connection.constructor': [
        [
          'un cliente en uso que muere termina el proceso',
          "    this.on('error', (error) => {\n",
          "    this.on('otro' as 'error', (error) => {\n",
        ],
      ],
      'Connection.understood': [
        ['de un COMMIT cortado no se olvida a nadie', '    this.hearing?.lost()\n', ''],
        ['un COMMIT cortado se da por no hecho', 'this.doubt ||= uncertain', 'this.doubt ||= uncertain && false'],
      ],
      'Connection.askAndTell': [
        [
          'quien no podía escuchar no escucha más',
          'if (this.hearing?.isDeaf(this) &&',
          'if (this.hearing?.isDeaf(this) && this.fresh &&',
        ],
        ['una escritura suelta cortada se da por no hecha', "(status === 'I' && !harmless.test(text))", 'false'],
        ['lo que no se envió se da por dudoso', '!dead && (', '(dead || !dead) && ('],
        ['una red congelada se espera', 'const clock = this.answerMs > 0 ?', 'const clock = this.answerMs > 60_000 ?'],
      ],
      'Connection.hear': [
        ['una conexión no oye lo que ella confirma', '    await this.listen()\n', ''],
        ['detrás de un intermediario se escucha', 'if (hearing.pooled) return', ''],
      ],
      'Connection.listen': [
        ['en una base de repuesto no se puede ni leer', "if (codeOf(error) !== '25006') throw error", 'throw error'],
      ],
      'Connection.reach': [
        [
          'vuelve cuando un proxy deja entrar',
          '        this.age = this.condition.age\n',
          '        this.age = this.condition.age\n        this.condition.connected()\n',
        ],
      ],
    },
    'condition.ts': {
      'Condition.lost': [
        ['cada conexión que muere es una noticia', '    if (age < this.times) return\n', '    if (this.times < 0) return\n'],
      ],
      'Condition.begin': [
        ['cada intento es una noticia', '    if (before) before.last = now\n', '    if (before && false) before.last = now\n'],
      ],
      calmMs: [['un disco lleno va y viene', 'const calmMs = 10_000', 'const calmMs = 0']],
    },
    'listen.ts': {
      listenTo: [
        ['la conexión que se pierde no se reemplaza', 'while (!signal.aborted) {', 'for (let once_ = 0; once_ < 1; once_++) {'],
      ],
    },
    'stream.ts': {
      read: [['un lugar de exportar no pasa a quien espera', 'if (next) next()', 'if (next) line.unshift(next)']],
      cursorRows: [
        [
          'un cursor cortado ocupa su lugar para siempre',
          'await Promise.race([coming.then(close, close), lost])',
          'await coming.then(close, close)',
        ],
      ],
    },
  },
}
