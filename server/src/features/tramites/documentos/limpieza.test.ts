import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import type { Solicitud } from '@gremial/contract/tramites/solicitudes.ts'
import { test } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { docx, sendPaper } from '../../../../test/papeles.ts'
import { noSeLimpian, pdfsActivos } from '../../../../test/papeles-hostiles.ts'

const t = await testApp()
const ana = await t.login('ana')
const papelDe = (s: Solicitud, idRequisito: number) => s.documentos.find((d) => d.idRequisito === idRequisito)

test('an unsanitizable or unreadable PDF is refused with advice; removals are reported', async () => {
  const [producto] = await t.rows<{ id: number }>(`select id from producto where codigo = 'PRESTAMO_HOGAR'`)
  await t.rows(`update solicitud set estado = 'ANULADA' where producto_id = ${producto?.id}`)
  const { body: s } = await ana.post('solicitudes-prestamo', { clave: randomUUID(), idProducto: producto?.id })
  const [de, idRequisito] = [`solicitudes-prestamo/${s.id}`, s.documentos[0].idRequisito]
  const mandar = (contenido: Buffer) => sendPaper(ana, { de, idRequisito, contenido })
  for (const [que, hacer] of Object.entries(noSeLimpian)) {
    const { status, body } = await mandar(await hacer())
    assert.deepEqual([status, body.codigo], [400, 'DOCUMENTO_ACTIVO'], que)
    assert.match(body.message, /Guardalo como PDF/)
  }
  const roto = await mandar(Buffer.from(`%PDF-1.4\n${'%%EOF\n'.repeat(1000)}`))
  assert.deepEqual([roto.status, roto.body.codigo], [400, 'DOCUMENTO_ILEGIBLE'])
  const enlace =
    '<Relationships><Relationship Id="a" Type="http://x/hyperlink" Target="http://bueno.example/" TargetMode="External"/></Relationships>'
  assert.equal((await mandar(await docx({ 'word/_rels/document.xml.rels': enlace }))).status, 200, 'a link that somebody follows')
  for (const [que, sacado] of [
    ['a program when it opens', ['PROGRAMAS']],
    ['a file inside', ['ARCHIVOS']],
    ['a form that is a program', ['FORMULARIO']],
  ] as const) {
    const { body } = await mandar(pdfsActivos[que]?.() ?? Buffer.alloc(0))
    assert.deepEqual(papelDe(body, idRequisito)?.sacado, sacado, que)
  }
  // Sanitizing is idempotent, and a clean file stays byte by byte.
  const [uno, otro] = [
    await mandar(pdfsActivos['a program of a link']?.() ?? Buffer.alloc(0)),
    await mandar(pdfsActivos['a program of a link']?.() ?? Buffer.alloc(0)),
  ]
  assert.equal(papelDe(uno.body, idRequisito)?.id, papelDe(otro.body, idRequisito)?.id)
})
