import assert from 'node:assert/strict'
import { locales } from '@gremial/contract/platform/locale.ts'
import { actionsSaying, auditSentence, describeAudit } from '@gremial/contract/textos/audit.ts'
import { mensajes } from '@gremial/contract/textos/es/mensajes.ts'
import { test } from 'vitest'

const { auditoria, cosas } = mensajes
/** Every pair of action and entity that compiles as an audit event (platform/audit/audit.ts). */
const auditadas = Object.keys(auditoria.acciones).flatMap((accion) => Object.keys(cosas).map((entidad) => ({ accion, entidad })))

test('every audited action has a text in the four languages, and never shows its code', () => {
  for (const { accion, entidad } of auditadas)
    for (const idioma of locales) assert.ok(auditSentence(idioma, accion, entidad), `${idioma}: ${accion} ${entidad}`)
})

test('an action without a text of its own is described in words', () => {
  for (const idioma of locales) {
    const dicho = describeAudit(idioma, 'codigo_nuevo', 'cosa_nueva')
    assert.ok(dicho.length > 3 && !dicho.includes('codigo'), dicho)
  }
})

test('a search finds exactly the shown sentences that contain the text', () => {
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
    const encontradas = actionsSaying(idioma, buscado)
    const llano = (x: string) => x.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
    for (const [accion, entidad] of pares) {
      const esperado = llano(describeAudit(idioma, accion, entidad)).includes(llano(buscado))
      const hallado = encontradas.some((d) => d.accion === accion && (d.entidad === null || d.entidad === entidad))
      assert.equal(hallado, esperado, `${idioma} "${buscado}": ${accion} ${entidad}`)
    }
  }
})

test('an action has a text per entity only if it depends on the entity', () => {
  for (const clave of Object.keys(auditoria.frases)) {
    const accion = clave.split(' ')[0] as keyof typeof auditoria.acciones
    assert.ok(!(accion in auditoria.acciones) || auditoria.acciones[accion].includes('{que}'), clave)
  }
})
