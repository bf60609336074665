import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'vitest'
import { callan, dejan } from './auditoria.tabla.ts'
import { dejanComandos, dejanTrabajos } from './auditoria.trabajos.ts'
import { rutas } from './permisos.tabla.ts'

const server = join(import.meta.dirname, '..')
const importadas = ['seccionales', 'empresas', 'padron', 'familiares', 'beneficiarios', 'movimientos']
/** Lists whose rows are persons, by the audit's name for them. */
const people = [
  'afiliadosCertificados',
  'afiliadosSeccional',
  'auditoria',
  'bandejaTramites',
  'cambiosPadron',
  'correos',
  'datosPersonales',
  'diferenciasPadron',
  'duplicados',
  'estructura',
  'fusiones',
  'importacion',
  'mandatos',
  'pagosAfiliados',
  'porResolver',
  'previaDebito',
  'publicacion',
  'quienPuede',
  'renglonesDebito',
  'resumenes',
  'tramites',
  'usuarios',
  'usuariosCaja',
]
/** Those that are also exported. */
const exportadas = people.filter(
  (cosa) => !['correos', 'datosPersonales', 'importacion', 'publicacion', 'resumenes', 'usuariosCaja'].includes(cosa),
)
/** Values of expressions passed to the audit that are not literals. */
const dichas: Record<string, string[]> = {
  'src/platform/list/list.ts people.thing': people,
  'src/platform/list/list.ts source.people.thing': exportadas,
  'src/features/administracion/importacion/registro.ts tipo': importadas,
  'src/features/administracion/importacion/deshacer.ts hecha.tipo': importadas,
  'src/features/tramites/bandeja/bandeja.service.ts paso': ['observar', 'aprobar', 'rechazar', 'otorgar'],
}

const fuentes = ['src', 'demo'].flatMap((folder) =>
  readdirSync(join(server, folder), { recursive: true, encoding: 'utf8' })
    .filter((nombre) => nombre.endsWith('.ts') && !nombre.endsWith('.test.ts'))
    .map((nombre) => ({ nombre: `${folder}/${nombre}`, texto: readFileSync(join(server, folder, nombre), 'utf8') })),
)

/** Arguments of a call as written, from its parenthesis. */
function argumentos(text: string, desde: number): string[] {
  const parts = ['']
  let hondo = 0
  for (let i = desde; i < text.length; i++) {
    const letra = text[i] ?? ''
    if ('([{'.includes(letra)) hondo++
    if (')]}'.includes(letra) && hondo-- === 0) break
    if (letra === ',' && hondo === 0) parts.push('')
    else parts[parts.length - 1] += letra
  }
  return parts.map((part) => part.trim())
}

/** Words that an argument may evaluate to: literals in it, or those that `dichas` lists. */
function words(nombre: string, argumento = ''): string[] {
  const escritas = [...argumento.slice(argumento.indexOf('?') + 1).matchAll(/'([^']+)'/g)].map(([, word = '']) => word)
  const [first] = escritas
  if (first) return escritas
  const sabidas = dichas[`${nombre} ${argumento}`]
  assert.ok(sabidas, `${nombre}: what does ${argumento} stand for? Say it in auditoria.tabla.test.ts`)
  return sabidas
}

const auditados = new Set(
  fuentes.flatMap(({ nombre, texto }) =>
    [...texto.matchAll(/\baudit(?:(With)|Many)?\(/g)].flatMap(({ 0: call, 1: junto, index }) => {
      const all = argumentos(texto, index + call.length)
      const [action, cosa] = junto ? all.slice(2) : all.slice(1)
      const cosas = words(nombre, cosa)
      return words(nombre, action).flatMap((a) => cosas.map((c) => `${a} ${c}`))
    }),
  ),
)

test('every call that writes has its line, once, and every line is of a call that is served', () => {
  const lines = dejan.map(([metodo, path]) => `${metodo} ${path}`)
  assert.equal(new Set(lines).size, lines.length, 'a call is twice in server/test/auditoria.tabla.ts')
  const servidas = rutas.map(([metodo, path]) => `${metodo} ${path}`)
  for (const servida of servidas)
    assert.ok(
      servida.startsWith('GET ') || lines.includes(servida),
      `${servida} has no line in server/test/auditoria.tabla.ts: say what it leaves in the audit, and have it reviewed`,
    )
  for (const line of lines) assert.ok(servidas.includes(line), `${line} is in the table and nobody serves it`)
  for (const [metodo, path] of callan) assert.ok(lines.includes(`${metodo} ${path}`), `${metodo} ${path}`)
})

test('every audited event has a line in the table, and every event of the table is audited', () => {
  const calls = dejan.flatMap(([, , ...hechos]) => hechos)
  const enTablas = new Set<string>([...calls, ...[...dejanTrabajos, ...dejanComandos].flatMap(([, ...hechos]) => hechos)])
  const where = 'a line of server/test/auditoria.tabla.ts (calls) or auditoria.trabajos.ts (jobs, commands)'
  assert.deepEqual(
    [...auditados].filter((hecho) => !enTablas.has(hecho)).sort(),
    [],
    `audited, and in no line: add them to ${where}`,
  )
  assert.deepEqual(
    [...enTablas].filter((hecho) => !auditados.has(hecho)).sort(),
    [],
    `not audited any more: take them out of ${where}`,
  )
  assert.ok(auditados.size > 130)
})

test('the lists whose rows are people are the ones that are written down', () => {
  const declaradas = fuentes.flatMap(({ texto }) => [...texto.matchAll(/people: \{ thing: '(\w+)'/g)].map(([, cosa]) => cosa))
  assert.deepEqual(declaradas.sort(), people)
})

test('every command has its line', () => {
  const parts = ['comando', 'cuando', 'preguntar']
  const comandos = readdirSync(join(server, 'src/comandos')).flatMap((nombre) => /^(.+)\.ts$/.exec(nombre)?.[1] ?? [])
  assert.deepEqual(
    dejanComandos.map(([comando]) => comando),
    comandos.filter((comando) => !parts.includes(comando)).sort(),
  )
})
