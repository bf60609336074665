import assert from 'node:assert/strict'
import { readdirSync, readlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { buffer } from 'node:stream/consumers'
import { descargasPorDia, diasListados, gruposMisDatos } from '@gremial/contract/afiliado/mis-datos.ts'
import { afterEach, test } from 'vitest'
import yauzl from 'yauzl'
import { alMismoTiempo } from '../../../../test/a-la-vez.ts'
import { type Person, testApp } from '../../../../test/app.ts'
import { eventually } from '../../../../test/eventually.ts'
import { plansOf } from '../../../../test/planes.ts'

const t = await testApp()
const [ana, beto, operador, admin, mesa] = await Promise.all(['ana', 'beto', 'operador', 'admin', 'mesa'].map((q) => t.login(q)))
if (!ana || !beto || !operador || !admin || !mesa) throw new Error('unreachable')
const uno = async <T>(texto: string): Promise<T> => (await t.rows<T>(texto))[0] as T
const idDe = async (quien: string) =>
  Number((await uno<{ id: number }>(`select id from usuario where email = '${quien}@gremial.example'`)).id)

/** Files of a package, by name. */
async function abrir(quien: Person): Promise<Map<string, Buffer>> {
  const { status, raw, headers } = await quien.get('mis-datos/descargar')
  assert.equal(status, 200)
  assert.match(String(headers['content-disposition']), /attachment.*\.zip/)
  assert.match(String(headers['cache-control']), /no-store/)
  const zip = await yauzl.fromBufferPromise(raw, { lazyEntries: true })
  const archivos = new Map<string, Buffer>()
  for await (const entrada of zip.eachEntry())
    archivos.set(entrada.fileName, await buffer(await zip.openReadStreamPromise(entrada)))
  return archivos
}
type Datos = { grupos: Record<string, Array<Record<string, unknown>>> }
const datosDe = (archivos: Map<string, Buffer>): Datos => JSON.parse(String(archivos.get('datos.json'))) as Datos
/** Advances the clock two days per package, so the daily limit does not apply; it has its own test. */
let dia = 0
const manana = () => t.at(new Date(Date.now() + ++dia * 2 * 86_400_000))
afterEach(() => t.at())
await t.login('secretario')
await t.rows(`update sesion set recordar = true, vence = now() + interval '1 year'`)

test("the package has the rows and files of the person and nobody else's (decisions §9.6)", async () => {
  await t.rows(`update afiliado set apellido = 'O''Higgins & <b>Ñandú</b>', nombre = 'Ana 🌻' where numero = 1001;
    update solicitud_documento d set tomado_de = p.primero
      from (select min(x.id) as primero, max(x.id) as ultimo from solicitud_documento x
        join solicitud s on s.id = x.solicitud_id where s.afiliado_numero = 1001) p
      where d.id = p.ultimo`)
  const archivos = await abrir(ana)
  const { grupos } = datosDe(archivos)
  assert.deepEqual(Object.keys(grupos), [...gruposMisDatos])
  for (const [grupo, tabla] of [
    ['familia', 'familiar'],
    ['beneficiarios', 'beneficiario'],
    ['movimientos', 'movimiento_cuenta'],
    ['documentos', 'documento'],
    ['carnets', 'carnet_digital'],
    ['tramites', 'solicitud'],
  ] as const) {
    const { n } = await uno<{ n: number }>(`select count(*)::int as n from ${tabla} where afiliado_numero = 1001`)
    assert.equal(grupos[grupo]?.length, n, grupo)
  }
  assert.ok((grupos.documentos?.length ?? 0) > 0 && (grupos.movimientos?.length ?? 0) > 0)
  assert.equal(grupos.ficha?.length, 1)
  assert.equal(grupos.ficha?.[0]?.apellido, `O'Higgins & <b>Ñandú</b>`)
  assert.equal(grupos.ficha?.[0]?.nombre, 'Ana 🌻')
  const { debe } = await uno<{ debe: string }>(`select sum(debe) as debe from movimiento_cuenta where afiliado_numero = 1001`)
  assert.equal(
    grupos.movimientos?.reduce((s, m) => s + Math.round(Number(m.debe) * 100), 0),
    Math.round(Number(debe) * 100),
  )
  const pagina = String(archivos.get('Mis datos.html'))
  assert.match(pagina, /O&#39;Higgins &amp; &lt;b&gt;Ñandú/)
  assert.match(pagina, /Ana 🌻/)
  assert.doesNotMatch(pagina, /<script|<b>/)
  assert.match(pagina, /^<!doctype html>[\s\S]*<\/html>\n$/i, 'a whole page')
  const tablas = [/<table/g, /<\/table>/g].map((marca) => pagina.match(marca)?.length)
  assert.ok(tablas[0] && tablas[0] === tablas[1], 'no table within another')
  // Every document, as the PDF of its screen, and the photos.
  const documentos = await t.rows<{ id: number }>(`select id from documento where afiliado_numero = 1001`)
  const pdfs = [...archivos].filter(([nombre]) => nombre.startsWith('documentos/'))
  assert.deepEqual(
    pdfs.map(([nombre]) => Number(nombre.split(/[/ ]/)[1])).sort((a, b) => a - b),
    documentos.map((d) => Number(d.id)).sort((a, b) => a - b),
  )
  for (const [nombre, pdf] of pdfs) assert.equal(pdf.subarray(0, 5).toString(), '%PDF-', nombre)
  assert.ok(archivos.has('fotos/ficha.jpg'))
  // Requests: documents sent (one that a later request reused, once), data entered and answers.
  const { papeles } = await uno<{ papeles: number }>(`select count(*)::int as papeles from solicitud_documento d
    join solicitud s on s.id = d.solicitud_id where s.afiliado_numero = 1001 and d.tomado_de is null`)
  assert.equal([...archivos.keys()].filter((nombre) => nombre.startsWith('tramites/')).length, papeles)
  assert.ok(papeles > 0 && grupos.historiaTramites?.some((h) => h.que === 'Observada'))
  assert.ok(grupos.datosTramites?.some((d) => d.papel === 'Garante'))
  for (const nombre of archivos.keys()) assert.doesNotMatch(nombre, /\.\.|^\/|[\\:*?"<>|]/)
  // No secret and no hash.
  const todo = `${archivos.get('datos.json')}${pagina}`
  const { clave_hash } = await uno<{ clave_hash: string }>(`select clave_hash from usuario where afiliado_numero = 1001`)
  assert.ok(!todo.includes(clave_hash) && !/sha256|token|hash|secreto/i.test(Object.keys(grupos).join() + JSON.stringify(grupos)))
  // Its temporary folder was deleted.
  await eventually(() => readdirSync(tmpdir()).filter((d) => d.startsWith('gremial-mis-datos-')).length, 0)
  const abiertos = () =>
    readdirSync('/proc/self/fd').flatMap((n) => {
      try {
        return [readlinkSync(`/proc/self/fd/${n}`)]
      } catch {
        return []
      }
    })
  await eventually(() => abiertos().filter((a) => a.includes('gremial-mis-datos-')), [])
  const { n } = await uno<{ n: number }>(
    `select count(*)::int as n from auditoria where accion = 'exportar' and entidad = 'misDatos' and usuario_id = ${await idDe('ana')}`,
  )
  assert.equal(n, 1)
})

test('a document whose file is lost is named, and the rest of the package is complete', async () => {
  manana()
  await t.rows(`insert into archivo (sha256, tipo, bytes) values (repeat('a', 64), 'application/pdf', 3);
    insert into publicacion (archivo, sha256, indice, indice_sha256, paginas, documentos, momento)
      values ('x.pdf', repeat('b', 64), 'x.csv', repeat('c', 64), 1, 1, now());
    insert into documento (afiliado_numero, tipo, descripcion, fecha, periodo, archivo_sha256, publicacion_id)
      select 1002, 'RESUMEN', '../../Perdido: "uno"', dia_de(now()), null, repeat('a', 64), id from publicacion where archivo = 'x.pdf'`)
  const archivos = await abrir(beto)
  assert.match(String(archivos.get('Archivos que faltan.txt')), /documentos\/\d+ .*Perdido/)
  assert.ok(![...archivos.keys()].some((n) => n.includes('Perdido')))
  await t.rows(`delete from documento where archivo_sha256 = repeat('a', 64)`)
})

test('a user with an account only gets a complete package, in their language', async () => {
  const en = await t.login('admin', 'en')
  const archivos = await abrir(en)
  const { grupos } = datosDe(archivos)
  assert.equal(grupos.cuenta?.length, 1)
  for (const grupo of ['ficha', 'familia', 'movimientos', 'documentos', 'carnets']) assert.deepEqual(grupos[grupo], [], grupo)
  assert.match(String(archivos.get('My data.html')), /There is nothing here\./)
})

test("a package takes no id, so nobody else's can be requested, and needs a session", async () => {
  for (const ruta of ['mis-datos', 'mis-datos/descargar', 'vistas/mis-datos/miradas'])
    assert.equal((await t.visitor().get(ruta)).status, 401, ruta)
  for (const mal of ['?numeroAfiliado=1002', '?usuario_id=1', '?sort=descripcion,asc'])
    assert.equal((await ana.get(`vistas/mis-datos/miradas${mal}`)).status, 400, mal)
  const { grupos } = datosDe(await abrir(beto))
  assert.equal(grupos.ficha?.[0]?.numeroAfiliado, 1002)
  assert.equal(grupos.cuenta?.[0]?.email, 'beto@gremial.example')
  assert.ok(!JSON.stringify(grupos).includes('ana@gremial.example'))
})

test('packages per day are limited, and the refusal has the time of the next one', async () => {
  const secretario = await t.login('secretario')
  for (let i = 0; i < descargasPorDia; i++) {
    assert.equal((await secretario.get('mis-datos')).body.descargas, descargasPorDia - i)
    await abrir(secretario)
  }
  const { status, body } = await secretario.get('mis-datos/descargar')
  assert.deepEqual([status, body.codigo], [429, 'DESCARGAS_AGOTADAS'])
  assert.match(body.message, /3 veces.*24 h/)
  assert.equal((await secretario.get('mis-datos')).body.descargas, 0)
  manana()
  assert.equal((await secretario.get('mis-datos')).body.descargas, descargasPorDia)
  // Concurrent requests are counted one by one.
  for (let i = 1; i < descargasPorDia; i++) await abrir(secretario)
  const cuenta = `select from usuario where email = 'secretario@gremial.example' for no key update`
  const juntas = await alMismoTiempo(
    t,
    cuenta,
    [1, 2].map(() => () => secretario.get('mis-datos/descargar')),
  )
  assert.deepEqual(juntas.map((j) => j.status).sort(), [200, 429])
})

test('only completed packages count: no other export, and no other audit row about packages', async () => {
  const quedan = async () => (await mesa.get('mis-datos')).body.descargas
  const dicho = async (accion: string, entidad: string) =>
    t.rows(`insert into auditoria (evento, momento, usuario_id, accion, entidad, entidad_id, datos, codigo)
      values (gen_random_uuid(), now() - interval '1 minute', ${await idDe('mesa')}, '${accion}', '${entidad}', '', '{}', '')`)
  for (let i = 0; i < descargasPorDia; i++) await dicho('exportar', 'usuarios')
  await dicho('consultar', 'misDatos')
  assert.equal(await quedan(), descargasPorDia)
  await dicho('exportar', 'misDatos')
  assert.equal(await quedan(), descargasPorDia - 1)
})

interface Mirada {
  descripcion: string
  quien: string | null
  cargos: string[]
  detalle: string
}
const miradas = async (quien: Person): Promise<Mirada[]> => (await quien.get('vistas/mis-datos/miradas?size=50')).body.content
const frases = async (quien: Person) => (await miradas(quien)).map((m) => `${m.descripcion} | ${m.detalle}`)

test('an operator who opened the record is listed with name, role and what they saw', async () => {
  const { nombre } = await uno<{ nombre: string }>(`select nombre from usuario where email = 'operador@gremial.example'`)
  assert.equal((await operador.get('vistas/afiliado/1001')).status, 200)
  const [ultima] = await miradas(ana)
  assert.equal(ultima?.descripcion, `${nombre} miró tus datos de afiliado`)
  assert.equal(ultima?.quien, nombre)
  assert.equal(ultima?.detalle, 'Tu ficha')
  assert.ok((ultima?.cargos.length ?? 0) > 0 && !ultima?.cargos.includes('Afiliado'))
  // Nobody else sees it, and reads of one's own data are not listed.
  assert.ok(!(await frases(beto)).some((f) => f.includes('Tu ficha')))
  const antes = (await miradas(ana)).length
  await ana.get('vistas/afiliado/1001')
  assert.equal((await miradas(ana)).length, antes)
  const en = await t.login('ana', 'en')
  assert.equal((await miradas(en))[0]?.descripcion, `${nombre} looked at your member details`)
  // A reader who is a member too is listed with their role.
  const tesorera = await t.login('tesorera')
  assert.equal((await tesorera.get('vistas/afiliado/1001')).status, 200)
  const { cargos } = (await miradas(ana))[0] ?? {}
  assert.ok(cargos && cargos.length > 0 && !cargos.includes('Afiliado'), String(cargos))
})

test('reads of a document, the account and a list filtered by number are listed; others are not', async () => {
  const { id } = await uno<{ id: number }>(
    `select min(id) as id from documento where afiliado_numero = 1001 and tipo = 'RESUMEN'`,
  )
  assert.equal((await operador.get(`vistas/documentos-afiliado/descargar-archivo/${id}`)).status, 200)
  await admin.get(`usuarios/${await idDe('ana')}`)
  assert.equal((await mesa.get('vistas/afiliado-dato-personal?G_numeroAfiliado=1001')).status, 200)
  const antes = await frases(ana)
  assert.ok(antes[0]?.endsWith('te buscó en una lista | Buscó: 1001'), antes[0])
  assert.ok(
    antes.some((f) => f.includes('miró tu usuario')),
    antes.join('\n'),
  )
  await mesa.get('vistas/afiliado-dato-personal?G_numeroAfiliado=1002')
  assert.deepEqual(await frases(ana), antes)
  // The same rows are in the package.
  const { grupos } = (await ana.get('mis-datos')).body as { grupos: Array<{ grupo: string; cantidad: number }> }
  assert.equal(grupos.find((g) => g.grupo === 'miradas')?.cantidad, antes.length)
})

test('lists of many people are only counted; those of another branch are not', async () => {
  const listados = async () => (await ana.get('mis-datos')).body.listados as { consultas: number; exportaciones: number }
  const { seccional } = await uno<{ seccional: number }>(
    `select seccional_id::int as seccional from afiliado where numero = 1001`,
  )
  const antes = await listados()
  assert.equal((await operador.get(`vistas/afiliados-seccional?idSeccional=${seccional}`)).status, 200)
  assert.deepEqual(await listados(), { ...antes, consultas: antes.consultas + 1 })
  assert.equal((await operador.get(`vistas/afiliados-seccional?idSeccional=${seccional === 1 ? 2 : 1}`)).status, 200)
  assert.deepEqual(await listados(), { ...antes, consultas: antes.consultas + 1 })
  assert.equal((await operador.get(`vistas/afiliados-seccional/exportar-excel?idSeccional=${seccional}&formato=csv`)).status, 200)
  assert.deepEqual(await listados(), { consultas: antes.consultas + 1, exportaciones: antes.exportaciones + 1 })
})

test('lists older than three months and reads of one person are not counted', async () => {
  const listados = async () => (await ana.get('mis-datos')).body.listados
  const antes = await listados()
  const deja = (dias: number, id: string) =>
    t.rows(`insert into auditoria (evento, momento, usuario_id, accion, entidad, entidad_id, datos, codigo)
      values (gen_random_uuid(), now() - interval '${dias} days', 900, 'consultar', 'usuarios', '${id}', '{"personas": 3}', '')`)
  await deja(diasListados + 1, '')
  await deja(1, '7')
  assert.deepEqual(await listados(), antes)
  await deja(diasListados - 1, '')
  assert.deepEqual(await listados(), { ...antes, consultas: antes.consultas + 1 })
})

test('activity of others is read from indexes', async () => {
  await t.rows(`insert into auditoria (evento, momento, usuario_id, accion, entidad, entidad_id, datos, codigo)
    select gen_random_uuid(), now() - i * interval '1 minute', 900 + i % 50, 'consultar', 'afiliado', case when i % 2 = 0 then '' else i::text end,
      jsonb_build_object('afiliado', i, 'filtros', jsonb_build_object('buscar', i::text)), '\\\\x00' from generate_series(5000, 25000) i`)
  await t.rows('vacuum analyze auditoria')
  const vistos = await plansOf(t, 'auditoria', () => ana.get('mis-datos'))
  assert.ok(vistos.length >= 3)
  for (const { text, walked } of vistos) assert.ok(!walked.includes('auditoria'), text)
  const planes = vistos.map(({ plan }) => plan).join('\n')
  for (const indice of ['auditoria_por_afiliado', 'auditoria_por_filtros']) assert.ok(planes.includes(indice), indice)
})

test('corrections that a member asked for are in the package, with their result', async () => {
  manana()
  const enviada = await ana.post('usuarios/enviar-consulta', {
    secretariaContacto: { codigo: 2 },
    nombre: 'Ana',
    email: 'ana@gremial.example',
    telefono: '543416143162',
    mensaje: 'Me casé.',
    correccion: { campo: 'nacimiento', deberia: '14/08/1968' },
  })
  assert.equal(enviada.status, 201)
  const [vista] = (await operador.get('vistas/novedades-afiliado/1001')).body
  assert.equal((await operador.post('afiliados/1001/novedades/descartar', { id: vista.id, deberia: '14/08/1968' })).status, 204)
  const archivos = await abrir(ana)
  const { consultas = [], correcciones = [] } = datosDe(archivos).grupos
  const { dato, deberia, resultado, numero } = correcciones.at(-1) ?? {}
  assert.deepEqual([dato, deberia, resultado, numero], ['Fecha de nacimiento', '14/08/1968', 'DESCARTADA', enviada.body.numero])
  assert.ok(correcciones.at(-1)?.resuelta && consultas.at(-1)?.respondida)
  assert.match(String([...archivos].find(([nombre]) => nombre.endsWith('.html'))?.[1]), /Se descartó/)
})
