import assert from 'node:assert/strict'
import { test } from 'vitest'
import { testApp } from '../test/app.ts'
import { needsNoSession, request } from '../test/deformar.ts'
import { cost, hostile, isText, million, spent } from '../test/hostil.ts'
import { addressOf, callTargets, leaves, listTargets, sampleWith, withAt } from '../test/muestras.ts'
import { porte } from '../test/porte.ts'

/** What anybody may send, to whatever the contract declares: it is refused or taken, soon, and never a fault. */
const t = await testApp()
/** Of what is tried at every place: all of it in the vigil; in npm test each tenth, from where the day says, so that ten days touch each. */
const cada = 10 / porte(10, 1)
const desde = Math.floor(Date.now() / 86_400_000)
const hoy = (n: number): boolean => (n + desde) % cada === 0

test('a long text anywhere in any call is answered fast, up to bodies of a million characters', async () => {
  const people = [await t.login('admin'), await t.login('ana'), t.visitor()]
  let [tried, place] = [0, 0]
  for (const target of [...callTargets, ...listTargets]) {
    for (const { where, schema } of target.parts) {
      for (const leaf of [...leaves(schema)].filter(isText)) {
        if (!hoy(place++)) continue
        const texts = Object.entries(hostile)
        // Each place gets one that is too long and two that may pass, in turn.
        // No address is longer than 16 kB: Node itself refuses it.
        for (const [turn, length] of (where === 'cuerpo' ? [million, 60_000, 60_000] : [15_000, 15_000]).entries()) {
          const [what, text] = texts[(tried + turn) % texts.length] as [string, string]
          const value = withAt(sampleWith(schema, leaf), leaf.path, text.slice(-length))
          const url = addressOf(target, where === 'claves' ? value : undefined, where === 'consulta' ? value : undefined)
          const person = people[tried++ % people.length] as (typeof people)[number]
          const begun = spent()
          const { status } = await person.call(target.method, url, where === 'cuerpo' ? value : undefined)
          const ms = cost(begun)
          const where_ = `${target.name} ${where}.${leaf.path.join('.')}, ${what} × ${length}`
          assert.ok(status < 500, `${where_}: ${status}`)
          assert.ok(ms < 500, `${where_}: ${ms.toFixed(0)} ms`)
        }
      }
    }
  }
  assert.ok(tried > porte(200), `${tried}`)
})

test('an unreadable list filter is refused and never causes a 500', async () => {
  const admin = await t.login('admin')
  const odd = ['%00', 'a%00b', '%ED%A0%80', '%1b', '%F0%9F', '99999999999999999999', '-1', '1e9', '[object Object]', ',,', '%']
  let turn = 0
  for (const { path, parts, name } of listTargets) {
    const names = Object.keys(parts[0]?.schema.properties ?? {}).filter((n) => !n.startsWith('G_'))
    for (const filter of [...names, 'constructor', '__proto__', 'G_toString', 'G_valueOf', 'hasOwnProperty']) {
      // A search takes them all; the rest, some each. In npm test, fewer, in turn.
      for (let i = 0; i < (filter === 'buscar' ? porte(odd.length, 3) : porte(3, 1)); i++) {
        const value = odd[turn++ % odd.length]
        const { status } = await admin.get(`${path}?${filter}=${value}`)
        assert.ok([200, 400, 404].includes(status), `${name} ${filter}=${value}: ${status}`)
      }
    }
  }
})

test('a number that no column holds is refused by an export too, before its file begins', async () => {
  const admin = await t.login('admin')
  for (const [path, filter] of [
    ['vistas/planillas-caja', 'nroPla'],
    ['vistas/movimientos-caja', 'numeroPlanilla'],
    ['vistas/movimientos-caja', 'ingresoEgreso'],
  ])
    assert.equal(
      (await admin.get(`${path}/exportar-excel?formato=csv&${filter}=9007199254740991`)).status,
      400,
      `${path} ${filter}`,
    )
})

test('the error of such a text is in the four languages, and NUL never reaches the database', async () => {
  const motivo = async (idioma: string, texto: string) => {
    const admin = await t.login('admin', idioma)
    const { status, body } = await admin.post('bancos', { nombre: texto })
    assert.equal(status, 400)
    return body.errores[0].mensaje
  }
  const dichos = await Promise.all(['es', 'en', 'zh', 'ja'].map((idioma) => motivo(idioma, 'Banco\u202e')))
  assert.equal(new Set(dichos).size, 4)
  assert.match(dichos[0] ?? '', /un solo renglón/)
  for (const url of ['verificar/a%00b', 'localidades/buscar-codigo-postal?codigoPostal=%00', 'nuevo-usuario/%00', 'bancos/%00'])
    assert.equal((await (await t.login('admin')).get(url)).status, 400, url)
})

test('bent requests, as four people and as nobody: no fault (npm run fuzz makes many more)', async () => {
  const people = [await t.login('admin'), await t.login('tesorera'), await t.login('operador'), await t.login('ana'), t.visitor()]
  for (let number = 0; number < 1000; number++) {
    if (!hoy(number)) continue
    const bent = request(11, number)
    const { method } = bent
    if (method !== 'GET' && method !== 'POST' && method !== 'PUT' && method !== 'DELETE') continue
    const person = needsNoSession(bent) ? t.visitor() : people[number % people.length]
    const answer = await person?.call(method, bent.url.replace('/api/', ''), bent.body, bent.headers)
    const known = answer && (answer.status < 500 || (answer.status === 503 && answer.headers['retry-after']))
    assert.ok(known, `${number}: ${method} ${bent.url} ${bent.body}: ${answer?.status}`)
  }
})
