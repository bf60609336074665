import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { idiomas } from '@gremial/contract/platform/idioma.ts'
import { accionesQueDicen, describirAuditoria, fraseAuditoria } from '@gremial/contract/textos/auditoria.ts'
import { mensajes } from '@gremial/contract/textos/es/mensajes.ts'

const root = join(import.meta.dirname, '../../../../..')
const { auditoria } = mensajes

/** Arguments that are no literal, and what they can be. An action written any other way has to be listed here. */
const indirectos: Record<string, string[]> = {
  tipo: ['seccionales', 'padron', 'movimientos'],
  // Lists with personal data that say what was exported; every list of the contract that has a file may come to be one.
  'lista.nombre': globSync('contract/src/*/*.ts', { cwd: root }).flatMap((f) =>
    [
      ...readFileSync(join(root, f), 'utf8').matchAll(/definirLista\(\{\s*nombre: '([^']+)'(?:(?!definirLista)[\s\S])*?\n\}\)/g),
    ].flatMap(([todo, nombre]) => (todo.includes('archivo:') ? [nombre as string] : [])),
  ),
}

/** The arguments of a call, as written, from just after its opening parenthesis. */
function argumentos(codigo: string): string[] {
  const partes: string[] = []
  let hondo = 0
  let desde = 0
  for (let i = 0; i < codigo.length; i++) {
    const c = codigo[i] as string
    if ('([{'.includes(c)) hondo++
    else if (')]}'.includes(c) && hondo-- === 0) return [...partes, codigo.slice(desde, i)].map((p) => p.trim())
    else if (c === ',' && hondo === 0) {
      partes.push(codigo.slice(desde, i))
      desde = i + 1
    }
  }
  return partes
}

/** What an argument can be: its literals, or what the table above says. */
function valores(argumento: string | undefined, donde: string): string[] {
  const literales = [...(argumento ?? '').matchAll(/'([^']+)'/g)].map((m) => m[1] as string)
  const posibles = literales.length > 0 ? literales : indirectos[argumento ?? '']
  assert.ok(posibles, `${donde}: audit(…, ${argumento}, …) is no literal; write it as one or list it in this test`)
  return posibles
}

/** Every pair of action and entity that the server's code audits, with where. */
const auditadas = globSync('server/src/**/*.ts', { cwd: root })
  .filter((f) => !f.endsWith('.test.ts') && !f.endsWith('platform/audit/audit.ts'))
  .flatMap((archivo) => {
    const codigo = readFileSync(join(root, archivo), 'utf8')
    return [...codigo.matchAll(/\baudit\(/g)].flatMap((m) => {
      const [, accion, entidad] = argumentos(codigo.slice(m.index + m[0].length))
      return valores(accion, archivo).flatMap((a) => valores(entidad, archivo).map((e) => ({ archivo, accion: a, entidad: e })))
    })
  })

test('every audited action has its text in the four languages, and it is never a code', () => {
  assert.ok(auditadas.length > 12, `${auditadas.length} calls found`)
  const sinTexto = auditadas.filter(({ accion, entidad }) => idiomas.some((i) => !fraseAuditoria(i, accion, entidad)))
  assert.deepEqual(
    [...new Set(sinTexto.map(({ archivo, accion, entidad }) => `${archivo}: ${accion} ${entidad}`))],
    [],
    'add them to contract/src/textos/*/auditoria.ts',
  )
})

test('an action that nobody wrote a text for is still told in words', () => {
  for (const idioma of idiomas) {
    const dicho = describirAuditoria(idioma, 'codigo_nuevo', 'cosa_nueva')
    assert.ok(dicho.length > 3 && !dicho.includes('codigo'), dicho)
  }
})

test('what a search finds is what is read: exactly the sentences that contain it', () => {
  const pares = auditadas.map(({ accion, entidad }) => [accion, entidad] as const)
  for (const [idioma, buscado] of [
    ['es', 'CONTRASEÑA'],
    ['es', 'exporta'],
    ['en', 'bank'],
    ['ja', '銀行'],
    ['zh', '密码'],
    ['es', '%'],
    ['es', ''],
  ] as const) {
    const encontradas = accionesQueDicen(idioma, buscado)
    const llano = (x: string) => x.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
    for (const [accion, entidad] of pares) {
      const esperado = llano(describirAuditoria(idioma, accion, entidad)).includes(llano(buscado))
      const hallado = encontradas.some((d) => d.accion === accion && (d.entidad === null || d.entidad === entidad))
      assert.equal(hallado, esperado, `${idioma} "${buscado}": ${accion} ${entidad}`)
    }
  }
})

test('a sentence of its own is only for actions that depend on the thing', () => {
  for (const clave of Object.keys(auditoria.frases)) {
    const accion = clave.split(' ')[0] as keyof typeof auditoria.acciones
    assert.ok(!(accion in auditoria.acciones) || auditoria.acciones[accion].includes('{que}'), clave)
  }
})
