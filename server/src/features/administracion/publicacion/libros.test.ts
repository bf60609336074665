import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { test } from 'node:test'
import { formatearNumeroAfiliado } from '@gremial/contract/platform/cuit.ts'
import { testApp } from '../../../../test/app.ts'
import { conArchivo } from '../../../../test/importaciones.ts'
import { pdfDe } from '../../../../test/paginas.ts'
import { porte } from '../../../../test/porte.ts'
import { workOf } from '../../../../test/rastro.ts'

/** One PDF of a payroll is split by what its pages say, and never gives a page to somebody that it is not of. */
const t = await testApp()
const admin = await t.login('admin')
const ana = await t.login('ana')

const socios = await t.rows<{ numero: number; cuil: string; documento: number }>(
  `select numero::int, cuil, numero_documento::int as documento from afiliado where cuil is not null order by numero`,
)
const socio = (i: number) => socios[i] as { numero: number; cuil: string; documento: number }

let mes = 0
async function preparar(nombre: string, contenido: Buffer, tipo = 'RECIBO') {
  const { body } = await admin.post('publicaciones', {
    tipo,
    periodo: `2031-${String(++mes).padStart(2, '0')}-15`,
    fecha: '2026-11-20',
  })
  const { cuerpo, cabeceras } = conArchivo(nombre, contenido)
  assert.equal((await admin.post(`publicaciones/${body.id}/archivos`, cuerpo, cabeceras)).status, 201)
  assert.equal((await admin.post(`publicaciones/${body.id}/revisar`, {})).status, 204)
  while (await workOf(t, 'publicaciones'));
  return (await admin.get(`publicaciones/${body.id}`)).body
}
const lineas = async (id: number, situacion: string) =>
  (await admin.get(`vistas/publicaciones-archivos?size=all&publicacion=${id}&situacion=${situacion}`)).body.content.map(
    (f: Record<string, unknown>) => [f.nombre, f.numeroAfiliado, f.motivo],
  )
const recibos = async () => (await ana.get('vistas/documentos-afiliado/recibos?sort=id,desc&size=all')).body.content

test('each member gets their pages of one PDF, those of nobody and of two are left out and told, and it is undone as any', async () => {
  const [de1, de2, de3] = [socio(0), socio(1), socio(2)]
  assert.equal(de1.numero, 1001)
  const hecho = await preparar(
    'recibos octubre.pdf',
    await pdfDe([
      `Recibo. CUIL ${de1.cuil}. Neto 12.345.678,00`,
      `Recibo, hoja 2. DNI ${de1.documento}`,
      `Afiliado ${formatearNumeroAfiliado(de2.numero)}`,
      'Resumen del lote: 3 recibos',
      `CUIL ${de3.cuil} y CUIL ${de2.cuil}`,
      `CUIL ${de3.cuil}`,
    ]),
  )
  assert.deepEqual([hecho.estado, hecho.archivos, hecho.documentos, hecho.nadie], ['REVISAR', 5, 3, 2])
  assert.deepEqual(await lineas(hecho.id, 'SUYO'), [
    ['recibos octubre.pdf · p. 1-2', de1.numero, null],
    ['recibos octubre.pdf · p. 3', de2.numero, null],
    ['recibos octubre.pdf · p. 6', de3.numero, null],
  ])
  assert.deepEqual(await lineas(hecho.id, 'NADIE'), [
    ['recibos octubre.pdf · p. 4', null, 'paginaDeNadie'],
    ['recibos octubre.pdf · p. 5', null, 'paginaDeDos'],
  ])
  // What each would get is looked at before, one by one, and by nobody else.
  const filas = (await admin.get(`vistas/publicaciones-archivos?size=all&publicacion=${hecho.id}&situacion=SUYO`)).body.content
  const muestra = await admin.get(`publicaciones/${hecho.id}/archivos/${filas[0].id}`)
  assert.deepEqual(
    [muestra.status, muestra.headers['content-type'], muestra.raw.subarray(0, 5).toString()],
    [200, 'application/pdf', '%PDF-'],
  )
  const ajenos = [
    (await admin.get(`publicaciones/${hecho.id + 1}/archivos/${filas[0].id}`)).status,
    (await (await t.login('operador')).get(`publicaciones/${hecho.id}/archivos/${filas[0].id}`)).status,
  ]
  assert.deepEqual(ajenos, [404, 403])
  const antes = (await recibos()).length
  assert.equal((await admin.post(`publicaciones/${hecho.id}/publicar`, { desde: hecho.desde })).status, 204)
  while (await workOf(t, 'publicaciones'));
  assert.equal((await recibos()).length, antes + 1)
  assert.equal((await admin.post(`publicaciones/${hecho.id}/deshacer`, { motivo: 'Estaba mal' })).status, 204)
  assert.equal((await recibos()).length, antes)
})

test('slips of one PDF go to whom they are of with the due date and the amount of their pages; what is not clear is left out, and it is undone', async () => {
  const [de1, de2, de3] = [socio(0), socio(1), socio(2)]
  const hecho = await preparar(
    'talones.pdf',
    await pdfDe([
      `CUIL ${de1.cuil}. Vencimiento 10/12/2031. Total a pagar $ 12.345,67`,
      `CUIL ${de2.cuil}. 1er vencimiento 10/12/2031, 2do vencimiento 20/12/2031. Total $ 5,00`,
      `CUIL ${de3.cuil}. Vto. 15/12/2031 Importe: $ 80,00`,
    ]),
    'TALON',
  )
  assert.deepEqual([hecho.estado, hecho.documentos, hecho.nadie], ['REVISAR', 2, 1])
  assert.deepEqual(await lineas(hecho.id, 'NADIE'), [['talones.pdf · p. 2', null, 'sinCobro']])
  const filas = (await admin.get(`vistas/publicaciones-archivos?size=all&publicacion=${hecho.id}&situacion=SUYO`)).body.content
  assert.deepEqual(
    filas.map((f: Record<string, unknown>) => [f.numeroAfiliado, f.vence, f.importe]),
    [
      [de1.numero, '2031-12-10', 12_345.67],
      [de3.numero, '2031-12-15', 80],
    ],
  )
  const suyos = async () =>
    t.rows(
      `select vence::text, importe::float8 from documento where publicacion_id = ${hecho.id} and tipo = 'TALON' order by afiliado_numero`,
    )
  assert.equal((await admin.post(`publicaciones/${hecho.id}/publicar`, { desde: hecho.desde })).status, 204)
  while (await workOf(t, 'publicaciones'));
  assert.deepEqual(await suyos(), [
    { vence: '2031-12-10', importe: 12_345.67 },
    { vence: '2031-12-15', importe: 80 },
  ])
  assert.equal((await admin.post(`publicaciones/${hecho.id}/deshacer`, { motivo: 'Estaba mal' })).status, 204)
  assert.deepEqual(await suyos(), [])
  // One by itself says it in its name, and nobody looked at what it asks for.
  const suelto = await preparar(
    `${de1.numero}.pdf`,
    await pdfDe([`CUIL ${de1.cuil}. Vencimiento 10/12/2031. Total $ 5,00`]),
    'TALON',
  )
  assert.deepEqual(await lineas(suelto.id, 'NADIE'), [[`${de1.numero}.pdf`, null, 'talonSuelto']])
})

test('begun again after a death it is the same, and a document that two have gives a page to neither', async () => {
  const [de1, de2] = [socio(3), socio(4)]
  await t.rows(`update afiliado set numero_documento = ${de1.documento} where numero = ${de2.numero}`)
  const hecho = await preparar('lote.pdf', await pdfDe([`DNI ${de1.documento}`, `CUIL ${de1.cuil}`, `CUIL ${de2.cuil}`]))
  const que = async () => [await lineas(hecho.id, 'SUYO'), await lineas(hecho.id, 'NADIE')]
  const primera = await que()
  assert.deepEqual(primera[1], [['lote.pdf · p. 1', null, 'paginaDeDos']])
  assert.equal(primera[0]?.length, 2)
  await t.rows(`update publicacion set estado = 'LEYENDO', latido = null where id = ${hecho.id}`)
  while (await workOf(t, 'publicaciones'));
  assert.deepEqual(await que(), primera)
})

test('one that cannot be read, and one of one page, are as they were', async () => {
  const roto = await preparar('roto.pdf', Buffer.from('%PDF-1.7 and nothing of one'))
  assert.deepEqual(await lineas(roto.id, 'NADIE'), [['roto.pdf', null, 'ilegible']])
  const uno = await preparar('suelto.pdf', await pdfDe([`CUIL ${socio(5).cuil}`]))
  assert.deepEqual(await lineas(uno.id, 'NADIE'), [['suelto.pdf', null, 'sinNumero']])
  // Nothing of what was opened to be read stays beside the data.
  assert.deepEqual(
    readdirSync(t.services.config.dataDir).filter((nombre) => nombre.startsWith('.escritura-')),
    [],
  )
})

const paginas = porte(3000)
test(`${paginas} pages of a payroll go to whom they are of`, async () => {
  const textos = Array.from({ length: paginas }, (_, i) => `Recibo ${i}. CUIL ${socio(i % socios.length).cuil}`)
  const hecho = await preparar('todos.pdf', await pdfDe(textos))
  assert.equal(hecho.documentos + hecho.repetidos, paginas)
  const suyos = await lineas(hecho.id, 'SUYO')
  for (const [nombre, numero] of suyos.slice(0, 200)) {
    const pagina = Number(/p\. (\d+)$/.exec(String(nombre))?.[1])
    assert.equal(numero, socio((pagina - 1) % socios.length).numero)
  }
})
