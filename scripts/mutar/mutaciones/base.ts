import { enArchivo } from '../mutacion.ts'

const en = (archivo: string, pruebas: readonly string[], filas: Parameters<typeof enArchivo>[3]) =>
  enArchivo('base de datos', `server/src/${archivo}`, pruebas, filas)

/** A database that goes away, is only read, is full, or does not answer (decision 019). */
export const base = [
  ...en(
    'platform/db/connection.ts',
    ['db/connection.test', 'test/red.test'],
    [
      [
        'un cliente en uso que muere termina el proceso',
        "    this.on('error', (error) => {\n",
        "    this.on('otro' as 'error', (error) => {\n",
      ],
      ['un COMMIT cortado se da por no hecho', 'this.doubt ||= uncertain', 'this.doubt ||= uncertain && false'],
      ['una escritura suelta cortada se da por no hecha', "(status === 'I' && !harmless.test(text))", 'false'],
      ['lo que no se envió se da por dudoso', '!dead && (', '(dead || !dead) && ('],
      ['una red congelada se espera', 'const clock = this.answerMs > 0 ?', 'const clock = this.answerMs > 60_000 ?'],
      [
        'vuelve cuando un proxy deja entrar',
        '        this.age = this.condition.age\n',
        '        this.age = this.condition.age\n        this.condition.connected()\n',
      ],
    ],
  ),
  ...en(
    'platform/db/condition.ts',
    ['db/condition.test', 'db/connection.test'],
    [
      ['cada conexión que muere es una noticia', '    if (age < this.times) return\n', '    if (this.times < 0) return\n'],
      ['cada intento es una noticia', '    if (before) before.last = now\n', '    if (before && false) before.last = now\n'],
      ['un disco lleno va y viene', 'const calmMs = 10_000', 'const calmMs = 0'],
    ],
  ),
  ...en(
    'platform/db/listen.ts',
    ['db/connection.test'],
    [['la conexión que se pierde no se reemplaza', 'while (!signal.aborted) {', 'for (let once_ = 0; once_ < 1; once_++) {']],
  ),
  ...en(
    'platform/db/stream.ts',
    ['db/stream.test'],
    [['un cursor cortado ocupa su lugar para siempre', 'await Promise.race([cursor.close(), lost])', 'await cursor.close()']],
  ),
  ...en(
    'platform/access/session.ts',
    ['db/connection.test'],
    [['no se olvida lo que no se oyó', "changed: () => this.forget('*'),", 'changed: () => undefined,']],
  ),
  ...en(
    'platform/access/session.ts',
    ['salud/salud.test'],
    [['de sólo lectura no se lee con una sesión de ayer', "!['25006', '53100'].includes(", "!['53100'].includes("]],
  ),
  ...en(
    'features/acceso/salud/salud.service.ts',
    ['salud/salud.test', 'test/red.test'],
    [
      ['la salud espera a la base', 'const longestMs = 2_000', 'const longestMs = 20_000'],
      ['una base ocupada es una que no está', "(!condition.has('gone') && condition.silence < longestMs)", 'false'],
      ['el disco lleno no se dice', "condition.has('disk full') ||", ''],
      ['lo que se reintenta mañana es un atraso', 'select min(proximo) from', 'select min(creado) from'],
    ],
  ),
]
