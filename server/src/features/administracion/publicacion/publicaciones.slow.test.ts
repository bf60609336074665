import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { type Publicacion, topesPublicacion } from '@gremial/contract/administracion/publicacion.ts'
import { formatMemberNumber } from '@gremial/contract/values/cuit.ts'
import { test } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { eventually } from '../../../../test/eventually.ts'
import { cost, spent } from '../../../../test/hostil.ts'
import { withFile } from '../../../../test/importaciones.ts'
import { pdfOf } from '../../../../test/paginas.ts'
import { zip } from '../../../../test/papeles.ts'
import { armar, inflada, raiz, sheet, sheets } from '../../../../test/pdf-hostil.ts'
import { swept, workOf } from '../../../../test/rastro.ts'
import { silenceMs } from '../../../platform/jobs/lease.ts'
import { barrerPublicaciones } from './cola.ts'
import { claseDe, deSistema } from './publicaciones.rules.ts'

/** Publication of documents on the screen (decision 033): owner of each file, visibility, and undoing. */

const t = await testApp()
const admin = await t.login('admin')
const ana = await t.login('ana')
const impreso = (n: number) => formatMemberNumber(n).replace('/', '-')

const pdf = (texto: string) => pdfOf([texto])
const trabajar = async () => {
  while (await workOf(t, 'publicaciones'));
}
const leer = async (id: number): Promise<Publicacion> => (await admin.get(`publicaciones/${id}`)).body
let mes = 0
const crear = async (otros: object = {}): Promise<number> => {
  const periodo = `20${30 + Math.floor(mes / 12)}-${String((mes++ % 12) + 1).padStart(2, '0')}-15`
  const { status, body } = await admin.post('publicaciones', { tipo: 'RECIBO', periodo, fecha: '2026-11-20', ...otros })
  assert.equal(status, 201, JSON.stringify(body))
  return body.id
}
const subir = async (id: number, nombre: string, contenido: Buffer) => {
  const { cuerpo, cabeceras } = withFile(nombre, contenido)
  return admin.post(`publicaciones/${id}/archivos`, cuerpo, cabeceras)
}
const revisar = async (id: number): Promise<Publicacion> => {
  assert.equal((await admin.post(`publicaciones/${id}/revisar`, {})).status, 204)
  await trabajar()
  return leer(id)
}
const preparar = async (archivos: Record<string, Buffer>, otros: object = {}): Promise<Publicacion> => {
  const id = await crear(otros)
  for (const [nombre, contenido] of Object.entries(archivos)) assert.equal((await subir(id, nombre, contenido)).status, 201)
  return revisar(id)
}
const publicar = async ({ id, desde }: Publicacion, repetidos = false): Promise<Publicacion> => {
  const { status, body } = await admin.post(`publicaciones/${id}/publicar`, { desde, repetidos })
  assert.equal(status, 204, JSON.stringify(body))
  await trabajar()
  return leer(id)
}
const lineas = async (id: number, situacion: string) =>
  (await admin.get(`vistas/publicaciones-archivos?size=all&publicacion=${id}&situacion=${situacion}`)).body.content.map(
    (f: Record<string, unknown>) => [f.nombre, f.numeroAfiliado, f.motivo],
  )
const recibos = async () => (await ana.get('vistas/documentos-afiliado/recibos?sort=id,desc&size=all')).body.content
const figuras = ({ estado, documentos, repetidos, nadie, problema }: Publicacion) => [
  estado,
  documentos,
  repetidos,
  nadie,
  problema,
]

test('the type of a file comes from its first bytes, and system files are left out', () => {
  assert.equal(claseDe(Buffer.from('MZ\x90')), undefined)
  assert.equal(claseDe(Buffer.from('PK\x03\x04')), 'zip')
  assert.ok(deSistema('__MACOSX/._1001.pdf') && deSistema('a/.DS_Store') && !deSistema('a/1001.pdf'))
})

test('a ZIP is reviewed, published atomically and read; once downloaded, undoing needs a reason', async () => {
  const antes = (await recibos()).length
  const uno = await pdf('Recibo de Ana')
  const lista = await preparar(
    {
      'recibos.zip': await zip({
        'recibos/1001.pdf': uno,
        'recibos/1001 (2).pdf': uno,
        [`recibos/${impreso(1010)} X.pdf`]: await pdf('Otro recibo'),
        'recibos/987654.pdf': await pdf('De nadie'),
        'recibos/1002.pdf': Buffer.from('MZ\x90\x00 this is a program'),
        'recibos/1003.pdf': await pdf(`Recibo de ${formatMemberNumber(1001)}`),
        'recibos/1004.pdf': Buffer.from('%PDF-1.7 and nothing of one'),
        '__MACOSX/._1001.pdf': Buffer.from('x'),
      }),
      'suelto.pdf': await pdf('x'),
      '1005.pdf': Buffer.from('MZ not one either'),
    },
    { titulo: 'Recibo de prueba ñ' },
  )
  assert.deepEqual(figuras(lista), ['REVISAR', 2, 1, 6, null])
  assert.equal(lista.archivos, 9, 'what a ZIP has, and not the ZIP')
  // After a worker dies while reading, another one starts over.
  await t.rows(`update publicacion_archivo set situacion = 'NADIE', motivo = 'noExiste', afiliado_numero = null
    where publicacion_id = ${lista.id} and nombre = 'recibos/1001.pdf'`)
  await t.rows(`update publicacion set estado = 'LEYENDO', latido = null where id = ${lista.id}`)
  await trabajar()
  assert.deepEqual([figuras(await leer(lista.id)), (await leer(lista.id)).archivos], [['REVISAR', 2, 1, 6, null], 9])
  assert.deepEqual(
    (await lineas(lista.id, 'SUYO')).map((l: unknown[]) => l[1]),
    [1001, 1010],
  )
  assert.deepEqual(await lineas(lista.id, 'REPETIDO'), [['recibos/1001 (2).pdf', 1001, 'igual']])
  const deNadie = Object.fromEntries((await lineas(lista.id, 'NADIE')).map(([n, , m]: string[]) => [n, m]))
  assert.deepEqual(deNadie, {
    'suelto.pdf': 'sinNumero',
    '1005.pdf': 'noEsPdf',
    'recibos/987654.pdf': 'noExiste',
    'recibos/1002.pdf': 'noEsPdf',
    'recibos/1003.pdf': 'ajeno',
    'recibos/1004.pdf': 'ilegible',
  })
  const csv = (await admin.get(`publicaciones/${lista.id}/de-nadie`)).raw.toString()
  assert.equal(csv.trimEnd().split('\r\n').length, 7)
  assert.match(
    csv,
    /recibos\/1003\.pdf;.*el nombre es de un afiliado y adentro nombra a otra persona\. El nombre dice 1003 · .*adentro dice 1001 · /,
  )
  assert.equal((await recibos()).length, antes, 'nothing is visible while it is reviewed')

  const hecha = await publicar(await leer(lista.id), true)
  assert.deepEqual([hecha.estado, hecha.documentos, hecha.descargados], ['PUBLICADA', 2, 0])
  const [recibo] = await recibos()
  assert.deepEqual([recibo.descripcion, recibo.fechaGeneracion], ['Recibo de prueba ñ', '2026-11-20'])
  assert.equal((await recibos()).length, antes + 1)

  const bajado = await ana.get(`vistas/documentos-afiliado/recibos/descargar/${recibo.id}`)
  assert.deepEqual([bajado.status, bajado.raw.equals(uno)], [200, true])
  await ana.get(`vistas/documentos-afiliado/recibos/descargar/${recibo.id}`)
  assert.equal((await leer(hecha.id)).descargados, 1)
  const sinMotivo = await admin.post(`publicaciones/${hecha.id}/deshacer`, { motivo: ' ' })
  assert.deepEqual([sinMotivo.status, sinMotivo.body.codigo], [409, 'PUBLICACION_MOTIVO'])
  assert.equal((await recibos()).length, antes + 1, 'a refused undo leaves all as it was')
  assert.equal((await admin.post(`publicaciones/${hecha.id}/deshacer`, { motivo: 'Eran los de octubre' })).status, 204)
  assert.equal((await recibos()).length, antes)
  assert.equal((await ana.get(`vistas/documentos-afiliado/recibos/descargar/${recibo.id}`)).status, 404)
  const fin = await leer(hecha.id)
  assert.deepEqual([fin.estado, fin.descargados, fin.motivo], ['DESHECHA', 1, 'Eran los de octubre'])
  const rastro = await t.rows<{ accion: string }>(
    `select accion from auditoria where entidad = 'publicacion' and entidad_id = '${hecha.id}' and accion not in ('consultar', 'modificar') order by id`,
  )
  assert.deepEqual(
    rastro.map((r) => r.accion),
    ['crear', 'descargar', 'pedir-publicar', 'publicar', 'deshacer'],
  )
})

test('an undownloaded publication is undone at once, and can be published again', async () => {
  const archivos = { '1001.pdf': await pdf('Uno que se deshace') }
  const hecha = await publicar(await preparar(archivos))
  assert.equal((await admin.post(`publicaciones/${hecha.id}/deshacer`, {})).status, 204)
  assert.equal((await admin.post(`publicaciones/${hecha.id}/deshacer`, {})).body.codigo, 'PUBLICACION_OTRO_ESTADO')
  assert.deepEqual(figuras(await preparar(archivos)), ['REVISAR', 1, 0, 0, null])
})

test('a repeated kind and month needs confirmation; an identical file is never published again', async () => {
  const mismo = { periodo: '2031-05-01', tipo: 'RESUMEN' }
  const primero = await pdf('Primero')
  await publicar(await preparar({ '1001.pdf': primero }, mismo))
  const otra = await preparar(
    { '1001.pdf': primero, '1001 b.pdf': await pdf('Segundo'), '1010.pdf': await pdf('De otro'), 'de nadie.pdf': await pdf('x') },
    mismo,
  )
  assert.deepEqual(await lineas(otra.id, 'REPETIDO'), [
    ['1001.pdf', 1001, 'igual'],
    ['1001 b.pdf', 1001, 'periodo'],
  ])
  assert.deepEqual([otra.documentos, otra.repetidos, otra.publicables], [1, 2, 1])
  // Under review: no file can be added, and only the review seen can be published.
  assert.equal((await subir(otra.id, '1002.pdf', primero)).body.codigo, 'PUBLICACION_OTRO_ESTADO')
  const vieja = { desde: new Date(Date.parse(otra.desde) - 1).toISOString(), repetidos: true }
  assert.equal((await admin.post(`publicaciones/${otra.id}/publicar`, vieja)).body.codigo, 'PUBLICACION_OTRO_ESTADO')
  const [uno] = (await admin.get(`vistas/publicaciones-archivos?publicacion=${otra.id}&situacion=REPETIDO`)).body.content
  assert.deepEqual((await admin.get(`publicaciones/${otra.id}/archivos/${uno.id}`)).raw, primero)
  assert.deepEqual(
    await t.rows(
      `select datos from auditoria where entidad = 'publicacion' and accion = 'descargar' and entidad_id = '${otra.id}'`,
    ),
    [{ datos: { nombre: '1001.pdf', afiliado: 1001 } }],
  )
  assert.equal((await publicar(otra, true)).documentos, 2)
})

test('of two concurrent publish calls one succeeds; a publication it repeats is reviewed again', async () => {
  const mismo = { periodo: '2031-06-01' }
  const archivo = { '1001.pdf': await pdf('De dos a la vez') }
  const [a, b] = [await preparar(archivo, mismo), await preparar(archivo, mismo)]
  const otro = await t.login('admin')
  const cuerpo = { desde: a.desde, repetidos: false }
  const respuestas = await Promise.all([
    admin.post(`publicaciones/${a.id}/publicar`, cuerpo),
    otro.post(`publicaciones/${a.id}/publicar`, cuerpo),
  ])
  assert.deepEqual(respuestas.map((r) => r.status).sort(), [204, 409])
  assert.equal((await admin.post(`publicaciones/${b.id}/publicar`, { desde: b.desde })).status, 204)
  await Promise.all([trabajar(), trabajar()])
  // Of two concurrent workers, the second one may have to leave it for a later turn.
  const siguen = async () => {
    await trabajar()
    return (await Promise.all([leer(a.id), leer(b.id)])).some(({ estado }) => estado === 'PUBLICANDO')
  }
  await eventually(siguen, false)
  const [hecha, repetida] = [await leer(a.id), await leer(b.id)].sort((x, y) => Number(x.otraVez) - Number(y.otraVez))
  assert.equal(hecha?.estado, 'PUBLICADA')
  assert.deepEqual([repetida?.estado, repetida?.otraVez, repetida?.documentos], ['REVISAR', true, 0])
  const vacia = await admin.post(`publicaciones/${repetida?.id}/publicar`, { desde: repetida?.desde })
  assert.equal(vacia.body.codigo, 'PUBLICACION_VACIA')
})

test('a worker that dies halfway leaves nothing visible, and another one continues', async () => {
  const antes = (await recibos()).length
  const lista = await preparar({ '1001.pdf': await pdf('Cortado'), '1010.pdf': await pdf('Cortado también') })
  assert.equal((await admin.post(`publicaciones/${lista.id}/publicar`, { desde: lista.desde })).status, 204)
  const fin = new AbortController()
  fin.abort()
  await workOf(t, 'publicaciones', fin.signal)
  assert.deepEqual([(await leer(lista.id)).estado, (await recibos()).length], ['PUBLICANDO', antes])
  // A killed worker is silent: its lease must expire first.
  await t.rows(`update publicacion set latido = now() where id = ${lista.id}`)
  await trabajar()
  assert.deepEqual([(await leer(lista.id)).estado, (await recibos()).length], ['PUBLICANDO', antes])
  await t.rows(`update publicacion set latido = now() - interval '${2 * silenceMs} ms' where id = ${lista.id}`)
  await trabajar()
  assert.deepEqual([(await leer(lista.id)).estado, (await recibos()).length], ['PUBLICADA', antes + 1])
})

test('a ZIP with path traversal, a bomb or damage is not opened; it can be discarded', async () => {
  const sube = (await zip({ 'xx/xx/1001.pdf': await pdf('x') })).toString('latin1').replaceAll('xx/xx/1001', '../../1001')
  const climbs = await preparar({ 'a.zip': Buffer.from(sube, 'latin1') })
  assert.deepEqual(figuras(climbs), ['ILEGIBLE', 0, 0, 0, 'ruta'])
  const bomba = await zip({ '1001.pdf': Buffer.alloc(1_000_000) })
  // The declared size is checked before anything is inflated.
  for (let at = bomba.indexOf('PK\x01\x02'); at >= 0; at = bomba.indexOf('PK\x01\x02', at + 4))
    bomba.writeUInt32LE(4_000_000_000, at + 24)
  assert.deepEqual(figuras(await preparar({ 'b.zip': bomba })), ['ILEGIBLE', 0, 0, 0, 'bomba'])
  const miente = await zip({ '1001.pdf': Buffer.alloc(1_000_000) })
  miente.writeUInt32LE(10, miente.indexOf('PK\x01\x02') + 24)
  assert.equal((await preparar({ 'c.zip': miente })).problema, 'zip')
  // A ZIP with a password is refused before its other files are read.
  const conClave = await zip({ '1001.pdf': await pdf('x'), '1010.pdf': await pdf('y') })
  const segundo = conClave.lastIndexOf('PK\x01\x02')
  conClave.writeUInt16LE(conClave.readUInt16LE(segundo + 8) | 1, segundo + 8)
  const cerrado = await preparar({ 'e.zip': conClave })
  assert.deepEqual(figuras(cerrado), ['ILEGIBLE', 0, 0, 0, 'zip'])
  assert.deepEqual(
    await t.rows(`select from publicacion_archivo where publicacion_id = ${cerrado.id} and zip_id is not null`),
    [],
  )
  const cortado = await preparar({ 'd.zip': (await zip({ '1001.pdf': await pdf('x') })).subarray(0, 200) })
  assert.equal(cortado.problema, 'zip')
  assert.equal((await admin.post(`publicaciones/${cortado.id}/descartar`, {})).status, 204)
  assert.equal((await leer(cortado.id)).estado, 'DESCARTADA')
  assert.deepEqual(await t.rows(`select from publicacion_archivo where publicacion_id = ${cortado.id}`), [])
})

test('an endless PDF has no owner and the rest continues; a ZIP that crashed is not reopened', async () => {
  const bomba = armar([raiz, sheets, sheet(''), inflada('(a) Tj '.repeat(3_000_000))])
  const begun = spent()
  const lista = await preparar({ 'bombas.zip': await zip({ '1001.pdf': bomba, '1010.pdf': await pdf('Recibo') }) })
  const ms = cost(begun)
  assert.deepEqual(figuras(lista), ['REVISAR', 1, 0, 1, null])
  assert.deepEqual(await lineas(lista.id, 'NADIE'), [['1001.pdf', null, 'ilegible']])
  assert.ok(ms < 3000, `${Math.round(ms)} ms of the process that serves`)
  const id = await crear()
  await subir(id, 'recibos.zip', await zip({ '1001.pdf': await pdf('Un recibo') }))
  await t.rows(`update archivo set apartado = 'memory'
    where sha256 in (select archivo_sha256 from publicacion_archivo where publicacion_id = ${id})`)
  assert.deepEqual(figuras(await revisar(id)), ['ILEGIBLE', 0, 0, 0, 'apartado'])
})

test('a publication accepts exactly its limit of files', async () => {
  const id = await crear()
  assert.equal((await subir(id, '1001.pdf', await pdf('la anteúltima'))).status, 201)
  await t.rows(`update publicacion set archivos = ${topesPublicacion.archivos - 1} where id = ${id}`)
  assert.equal((await subir(id, '1002.pdf', await pdf('la última'))).status, 201)
  const { status, body } = await subir(id, '1003.pdf', await pdf('una más'))
  assert.deepEqual([status, body.codigo], [409, 'PUBLICACION_LLENA'])
  assert.equal((await leer(id)).archivos, topesPublicacion.archivos)
  assert.equal((await t.rows(`select from publicacion_archivo where publicacion_id = ${id}`)).length, 2)
})

test('no files, a wrong state and a missing permission are refused', async () => {
  const id = await crear()
  assert.equal((await admin.post(`publicaciones/${id}/revisar`, {})).body.codigo, 'PUBLICACION_VACIA')
  assert.equal((await leer(id)).estado, 'PREPARANDO')
  assert.equal((await admin.post(`publicaciones/${id}/archivos`, {})).body.codigo, 'ARCHIVO_FALTA')
  assert.equal(
    (await admin.post(`publicaciones/${id}/publicar`, { desde: (await leer(id)).desde })).body.codigo,
    'PUBLICACION_OTRO_ESTADO',
  )
  assert.equal((await admin.post('publicaciones/99999/descartar', {})).status, 404)
  for (const quien of ['ana', 'operador', 'central']) {
    const sesion = await t.login(quien)
    assert.equal((await sesion.get(`publicaciones/${id}`)).status, 403, quien)
    assert.equal((await sesion.post(`publicaciones/${id}/descartar`, {})).status, 403, quien)
  }
})

test('documents of another kind, or older than publications, are not repetitions', async () => {
  const mismo = { periodo: '2031-07-01' }
  const archivo = { '1001.pdf': await pdf('El mismo de otra clase') }
  await publicar(await preparar(archivo, { ...mismo, tipo: 'RESUMEN' }))
  assert.deepEqual(figuras(await preparar(archivo, mismo)), ['REVISAR', 1, 0, 0, null])
  const [viejo] = await t.rows<{ tipo: string; periodo: string }>(`select tipo, periodo from documento
    where afiliado_numero = 1001 and publicacion_id is null and tipo in ('RECIBO', 'RESUMEN') and periodo is not null limit 1`)
  assert.ok(viejo)
  assert.deepEqual(figuras(await preparar({ '1001.pdf': await pdf('Otro') }, viejo)), ['REVISAR', 1, 0, 0, null])
})

/** Simulates another worker taking over during writes to a table. */
const otroLaToma = async (tabla: string, mientras: () => Promise<unknown>) => {
  await t.rows(`create or replace function otro_la_toma() returns trigger language plpgsql as $$ begin
      update publicacion set turno = turno + 1, latido = now() + interval '1 hour' where id = new.publicacion_id; return null; end $$;
    create trigger otro_la_toma after insert or update on ${tabla} for each row execute function otro_la_toma()`)
  await mientras()
  await t.rows(`drop trigger otro_la_toma on ${tabla}; update publicacion set latido = null`)
}

test('a worker that lost its lease finishes nothing: reading, publishing or another review', async () => {
  const archivo = { '1001.pdf': await pdf('De quien perdió el turno') }
  const mismo = { periodo: '2031-08-01' }
  const [a, b] = [await preparar(archivo, mismo), await preparar(archivo, mismo)]
  const antes = (await recibos()).length
  // Results of the first worker are not reused by the next one.
  await t.rows(`update publicacion_archivo set situacion = 'NADIE', motivo = 'ilegible', afiliado_numero = null
    where publicacion_id = ${a.id}; update publicacion set estado = 'LEYENDO', latido = null where id = ${a.id}`)
  await otroLaToma('publicacion_archivo', () => workOf(t, 'publicaciones'))
  assert.equal((await leer(a.id)).estado, 'LEYENDO')
  await trabajar()
  const leida = await leer(a.id)
  assert.deepEqual(figuras(leida), ['REVISAR', 1, 0, 0, null])

  const pedir = async ({ id, desde }: Publicacion) =>
    assert.equal((await admin.post(`publicaciones/${id}/publicar`, { desde })).status, 204)
  await pedir(leida)
  await otroLaToma('documento', () => workOf(t, 'publicaciones'))
  assert.deepEqual([(await leer(a.id)).estado, (await recibos()).length], ['PUBLICANDO', antes])
  await trabajar()
  assert.deepEqual([(await leer(a.id)).estado, (await recibos()).length], ['PUBLICADA', antes + 1])
  await pedir(b)
  await otroLaToma('publicacion_archivo', () => workOf(t, 'publicaciones'))
  assert.equal((await leer(b.id)).estado, 'PUBLICANDO')
  await trabajar()
  assert.equal((await leer(b.id)).estado, 'REVISAR')
})

test('of two repeating publications the second waits; a PDF of several in a ZIP is a book', async () => {
  const lista = await preparar({
    'lote.zip': await zip({ 'lote.pdf': await pdfOf(['Afiliado 001001', 'Afiliado 001010']), '1001.pdf': await pdf('Espera') }),
  })
  assert.deepEqual(await lineas(lista.id, 'NADIE'), [
    ['lote.pdf · p. 1', null, 'paginaDeNadie'],
    ['lote.pdf · p. 2', null, 'paginaDeNadie'],
  ])
  const otra = await t.services.database.pool.connect()
  try {
    await otra.query('begin; select pg_advisory_xact_lock(727030)')
    assert.equal((await admin.post(`publicaciones/${lista.id}/publicar`, { desde: lista.desde })).status, 204)
    const trabajo = trabajar()
    const esperan = () => t.rows(`select from pg_locks where locktype = 'advisory' and objid = 727030 and not granted`)
    await eventually(async () => (await esperan()).length, 1)
    assert.equal((await leer(lista.id)).estado, 'PUBLICANDO')
    await otra.query('commit')
    await trabajo
  } finally {
    otra.release(true)
  }
  assert.equal((await leer(lista.id)).estado, 'PUBLICADA')
})

test("abandoned files are deleted after a while; members' documents stay", async () => {
  const antes = await recibos()
  const [nueva, publicada] = [await preparar({ '1001.pdf': await pdf('x') }), await preparar({ '1010.pdf': await pdf('z') })]
  await publicar(publicada)
  await t.rows(`update publicacion set desde = now() - interval '31 days' where id < ${nueva.id}`)
  await swept(barrerPublicaciones, t, t.services.now())
  assert.deepEqual(await t.rows('select publicacion_id::int as id from publicacion_archivo order by id'), [
    { id: nueva.id },
    { id: publicada.id },
  ])
  assert.deepEqual(await t.rows(`select id::int from publicacion where estado in ('PREPARANDO', 'REVISAR', 'ILEGIBLE')`), [
    { id: nueva.id },
  ])
  // No temporary file is left either.
  assert.deepEqual(
    readdirSync(t.services.config.dataDir).filter((nombre) => nombre.startsWith('.escritura-')),
    [],
  )
  assert.deepEqual(await recibos(), antes)
})
