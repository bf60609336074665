import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testApp } from '../../../../test/app.ts'
import { paseDado } from '../../../../test/captcha.ts'

const t = await testApp()

const [socia] = await t.rows<{ numero: number; numero_documento: number; fecha_nacimiento: string; email: string }>(
  `select numero, numero_documento, fecha_nacimiento::text, email from afiliado a where email <> ''
   and not exists (select 1 from usuario u where u.afiliado_numero = a.numero) order by numero limit 1`,
)
assert.ok(socia)
const datos = { email: 'x@correo.example', email2: 'x@correo.example', password: 'Nueva.clave.7', password2: 'Nueva.clave.7' }
const conocida = {
  numeroAfiliado: socia.numero,
  numeroDocumento: socia.numero_documento,
  fechaNacimiento: socia.fecha_nacimiento,
}

async function demora(url: string, body: object): Promise<number> {
  const visitor = t.visitor()
  const cookie = await paseDado(t)
  const start = performance.now()
  const { status } = await visitor.post(url, body, { cookie })
  assert.equal(status, 200)
  return performance.now() - start
}
const mediana = (tiempos: number[]): number => tiempos.toSorted((a, b) => a - b)[Math.floor(tiempos.length / 2)] ?? 0

/** Medians of interleaved samples; a machine that is busy with something else gets two more chances. */
async function comparar(url: string, known: object, unknown: object): Promise<void> {
  let dicho = ''
  for (let intento = 0; intento < 3; intento++) {
    const [si, no]: [number[], number[]] = [[], []]
    for (let i = 0; i < 15; i++) {
      // Whoever comes first takes turns too: the second one finds warm caches.
      if (i % 2) si.push(await demora(url, known))
      no.push(await demora(url, unknown))
      if (i % 2 === 0) si.push(await demora(url, known))
    }
    const [a, b] = [mediana(si), mediana(no)]
    dicho = `${url}: ${a.toFixed(2)} ms known, ${b.toFixed(2)} ms unknown`
    // Half a millisecond is below what a network lets anyone see.
    if (Math.abs(a - b) < Math.max(0.3 * Math.max(a, b), 0.5)) return console.log(dicho)
  }
  assert.fail(dicho)
}

test('registration takes as long for a member as for nobody', () =>
  comparar('nuevo-usuario', { ...conocida, ...datos }, { ...conocida, numeroDocumento: 1, ...datos }))

test('registration takes as long for a number that has an account', () =>
  comparar(
    'nuevo-usuario',
    { ...conocida, ...datos, email: 'ana@gremial.example', email2: 'ana@gremial.example' },
    { ...conocida, ...datos },
  ))

test('create by e-mail takes as long for an e-mail on file as for one of nobody', () =>
  comparar('usuarios/crear-usuario-por-correo', { email: socia.email }, { email: 'nadie@correo.example' }))

test('recovery takes as long for an account as for nobody', () =>
  comparar('usuarios/solicitar-recuperar-pass', { email: 'ana@gremial.example' }, { email: 'nadie@gremial.example' }))
