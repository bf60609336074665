import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { afterAll, test } from 'vitest'
import { type Person, testApp } from '../test/app.ts'
import { newCaja, registrar } from '../test/caja.ts'
import { dataOf, pathOf } from '../test/comprobantes.ts'
import { fotoDePrueba } from '../test/fotos.ts'
import { pdf, withPaper } from '../test/papeles.ts'
import { loQueCorre, noSeLimpian, noSonPapeles, pdfsActivos } from '../test/papeles-hostiles.ts'
import { newRendicion } from '../test/rendiciones.ts'
import { routes } from './features.ts'

/** Every door by which a file of a person comes in takes the same hostile files: none of them is given to anybody as it came. */

/** What takes more than a form does: a file, as multipart or inside of JSON. */
const grandes = new Set<string>()
const usual = 65_536
routes.unshift((app) => {
  app.addHook('onRoute', ({ method, url, config, bodyLimit }) => {
    const grande = config?.multipart || (bodyLimit ?? 0) > usual
    for (const m of [method].flat()) if (grande && url.startsWith('/api/')) grandes.add(`${m} ${url.slice(5)}`)
  })
})
const t = await testApp()
afterAll(() => routes.shift())
const [ana, tesorera, operador, admin] = [
  await t.login('ana'),
  await t.login('tesorera'),
  await t.login('operador'),
  await t.login('admin'),
]

/** Long texts, what a bank answers or writes, which nobody is given back, and what offices send, which is split, compared and looked at before anybody has it (importacion, publicacion). */
const otrasPuertas = [
  'PUT organizacion/configuracion/legales',
  'PUT organizacion/configuracion/preguntas',
  'POST organizacion/configuracion/archivo/comparar',
  'PUT organizacion/configuracion/archivo',
  'PUT menues/edicion',
  'POST importaciones',
  'POST contribuyentes/carga',
  'POST publicaciones/:id/archivos',
  'POST lotes-pago/:id/revisar-respuesta',
  'POST lotes-pago/:id/respuesta',
  'POST conciliacion/:caja/extracto',
  'POST recetas-extracto/probar',
  'POST formatos-pago/probar',
  'POST convenios',
  'PUT convenios/:id',
  'POST convenios/:id/respuestas',
]

interface Puerta {
  ruta: string
  mandar(contenido: Buffer): ReturnType<Person['call']>
  /** The file as it is given back. */
  recoger(cuerpo: unknown): Promise<Buffer>
  foto?: true
}
const multipart = (
  quien: Person,
  metodo: 'PUT' | 'POST',
  ruta: string,
  campos: Record<string, string | number>,
  contenido: Buffer,
) => {
  const { cuerpo, cabeceras } = withPaper(campos, 'factura.pdf', contenido)
  return quien.call(metodo, ruta, cuerpo, cabeceras)
}
const base64 = (contenido: Buffer) => contenido.toString('base64')
const crudo = async (quien: Person, ruta: string): Promise<Buffer> => (await quien.get(ruta)).raw

async function papelesDeSolicitud(clase: 'PRESTAMO' | 'ADHESION'): Promise<Puerta> {
  const [{ id, requisito } = { id: 0, requisito: 0 }] = await t.rows<{ id: number; requisito: number }>(
    `with p as (select p.id, min(r.id) as requisito from producto p join requisito r on r.producto_id = p.id and r.habilitado
        where p.clase = '${clase}' group by p.id order by p.id limit 1),
      n as (select coalesce(max(numero), 0) + 1 as numero from solicitud where anio = 2020)
    insert into solicitud (anio, numero, clave, producto_id, afiliado_numero, estado, subestado, cbu, creada, creada_por, fecha, desde)
    select 2020, n.numero, '${randomUUID()}', p.id, 1001, 'INICIADA', 1, '', now(), u.id, current_date, now()
    from p, n, usuario u where u.afiliado_numero = 1001 returning id, (select requisito from p) as requisito`,
  )
  const de = clase === 'PRESTAMO' ? 'solicitudes-prestamo' : 'solicitudes-adhesion'
  return {
    ruta: `PUT ${de}/:id/documentos`,
    mandar: (contenido) => multipart(ana, 'PUT', `${de}/${id}/documentos`, { idRequisito: requisito }, contenido),
    recoger: (cuerpo) => {
      const papel = (cuerpo as { documentos: Array<{ idRequisito: number; id: number }> }).documentos.find(
        (d) => d.idRequisito === requisito,
      )
      return crudo(ana, `solicitudes/${id}/documentos/${papel?.id}/archivo`)
    },
  }
}

async function puertas(): Promise<Puerta[]> {
  const rendicion = await newRendicion(t, operador)
  const caja = await newCaja(t)
  const movimiento = await registrar(tesorera, caja, { ingresoEgreso: 2, importeEfectivo: 1, confirmaNegativo: true })
  const comprobante = 'POST rendiciones-gasto/:codigo/conceptos/:iddetalle/comprobantes'
  const delComprobante = (cuerpo: unknown) => crudo(operador, (cuerpo as { contenido: string }).contenido)
  const carnet = 'POST carnets-digital/generar'
  const delCarnet = async () => Buffer.from((await ana.get('carnets-digital/1001/imagen')).body.imagen, 'base64')
  const perfil = 'PUT usuarios/actual/imagen'
  const [{ id: yo } = { id: 0 }] = await t.rows<{ id: number }>('select id from usuario where afiliado_numero = 1001')
  const delPerfil = async () => Buffer.from((await ana.get(`usuarios/${yo}/imagen`)).body.imagen, 'base64')
  return [
    await papelesDeSolicitud('PRESTAMO'),
    await papelesDeSolicitud('ADHESION'),
    {
      ruta: comprobante,
      mandar: (contenido) =>
        multipart(operador, 'POST', pathOf(rendicion), { datos: JSON.stringify(dataOf({ motivoParecido: 'otro' })) }, contenido),
      recoger: delComprobante,
    },
    {
      ruta: comprobante,
      mandar: (contenido) =>
        operador.post(pathOf(rendicion), { ...dataOf({ motivoParecido: 'otro' }), archivo: { contenido: base64(contenido) } }),
      recoger: delComprobante,
    },
    {
      ruta: 'POST comprobantes-por-rendir',
      mandar: (contenido) =>
        multipart(
          operador,
          'POST',
          'comprobantes-por-rendir',
          { datos: JSON.stringify({ clave: randomUUID(), idSeccional: 1 }) },
          contenido,
        ),
      recoger: (cuerpo) => delComprobante((cuerpo as { fila: unknown }).fila),
    },
    {
      ruta: 'POST movimientos-caja/:codigo/adjuntos',
      async mandar(contenido) {
        await t.rows(`update adjunto_caja set quitado = now(), quitado_por = 1 where movimiento_id = ${movimiento}`)
        return multipart(tesorera, 'POST', `movimientos-caja/${movimiento}/adjuntos`, {}, contenido)
      },
      recoger: (cuerpo) => crudo(tesorera, `movimientos-caja/${movimiento}/adjuntos/${(cuerpo as { id: number }).id}`),
    },
    { ruta: carnet, foto: true, mandar: (c) => multipart(ana, 'POST', 'carnets-digital/generar', {}, c), recoger: delCarnet },
    { ruta: carnet, foto: true, mandar: (c) => ana.post('carnets-digital/generar', { imagen: base64(c) }), recoger: delCarnet },
    { ruta: perfil, foto: true, mandar: (c) => multipart(ana, 'PUT', 'usuarios/actual/imagen', {}, c), recoger: delPerfil },
    { ruta: perfil, foto: true, mandar: (c) => ana.put('usuarios/actual/imagen', { imagen: base64(c) }), recoger: delPerfil },
    {
      ruta: 'PUT organizacion/configuracion/aspecto',
      foto: true,
      async mandar(contenido) {
        const { versiones, color } = (await admin.get('organizacion/configuracion')).body
        return admin.put('organizacion/configuracion/aspecto', { version: versiones.aspecto, color, logo: base64(contenido) })
      },
      recoger: () => crudo(admin, 'organizacion/logo'),
    },
  ]
}
const todas = await puertas()

test('every route that takes a file is one of these doors, or says why it is not', () => {
  const conocidas = new Set([...todas.map((p) => p.ruta), ...otrasPuertas])
  assert.deepEqual(
    [...grandes].filter((ruta) => !conocidas.has(ruta)),
    [],
    'a route takes files and does not stand in this test: write its door',
  )
  assert.deepEqual(
    [...conocidas].filter((ruta) => !grandes.has(ruta)),
    [],
    'nobody serves this door any more',
  )
})

test('every upload cleans active PDFs, and refuses uncleanable files and other formats', async () => {
  for (const { ruta, mandar, recoger, foto } of todas) {
    const bueno = await mandar(foto ? await fotoDePrueba('png') : pdf())
    assert.ok(bueno.status < 300, `${ruta}: ${JSON.stringify(bueno.body)}`)
    for (const [que, hacer] of Object.entries({ ...pdfsActivos, ...noSeLimpian, ...noSonPapeles })) {
      const { status, body } = await mandar(await hacer())
      const dice = `${ruta}, ${que}: ${status} ${JSON.stringify(body)}`
      if (foto || !(que in pdfsActivos)) assert.ok(status >= 400 && status < 500, dice)
      else {
        assert.ok(status < 300, dice)
        assert.equal(loQueCorre(await recoger(body)), '', dice)
      }
    }
    assert.equal(loQueCorre(await recoger(bueno.body).catch(() => Buffer.alloc(0))), '', ruta)
  }
})
