import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'vitest'
import { withoutPadron } from '../../../../test/oficinas.prueba.ts'
import { archivosDeOficina } from '../../../../test/oficinas.ts'

/** Registers from other programs: the saved recipe, the branches, waiting lines and oddities. */

const { t, admin, subir, pedir, lineas, leer, personas } = await withoutPadron()

test("the guide's table states for each of these files if it is accepted and what it asks", () => {
  const pagina = readFileSync(new URL('../../../../../docs/operacion/importar.md', import.meta.url), 'utf8')
  const filas = [...pagina.matchAll(/^\| \d+ \| [^|]+ \| (sí|no) \| ([^|]+) \|$/gm)].map(([, entra, que]) => [
    entra,
    que !== 'nada',
  ])
  const archivos = archivosDeOficina(personas)
  assert.deepEqual(
    filas,
    archivos.map(({ afuera = false, dice }) => [afuera ? 'no' : 'sí', afuera || dice !== undefined]),
  )
  assert.ok(filas.filter(([entra]) => entra === 'sí').length >= 36)
})

test('choices of a file are proposed for the next one with its titles; corrected cells are not', async () => {
  const [mes] = archivosDeOficina(personas).filter((a) => a.que.startsWith('branches shortened'))
  const bytes = Buffer.from(String(await mes?.bytes).replace(String(personas[4]?.documento), 'S/D'))
  const primera = await subir('padron', bytes)
  const malas = await lineas(primera.id, 'rechazados')
  assert.equal(malas.length, personas.length)
  const dichas = await pedir(primera.id, 'comparar', {
    ...mes?.dice,
    correcciones: [{ linea: 6, columna: 'NRO DOC', valor: String(personas[4]?.documento) }],
  })
  assert.deepEqual([dichas.problema, dichas.revision?.nuevas, dichas.revision?.rechazadas], [null, personas.length, 0])
  await pedir(primera.id, 'aplicar')
  const segunda = await subir('padron', bytes)
  assert.ok(segunda.opciones.receta)
  assert.deepEqual(
    [segunda.revision?.iguales, segunda.revision?.rechazadas, segunda.opciones.correcciones],
    [personas.length - 1, 1, []],
  )
  assert.equal(segunda.revision?.motivos[0]?.motivo, 'documento')
  await pedir(segunda.id, 'descartar')
  assert.deepEqual((await leer(segunda.id)).revision?.columnas, [])
})

test('missing columns keep stored values; branches made by a file are deleted when undone', async () => {
  const [uno] = personas
  await t.rows(`update afiliado set email = 'suyo@correo.example', fecha_nacimiento = '1980-02-03', genero = 2,
    estado_id = (select id from estado_afiliado where nombre = 'BAJA'), vinculado = false where numero = ${uno?.numero}`)
  const csv = `Nº de Afiliado;Apellido y Nombre;DNI;Seccional\r\n${uno?.numero};Otro, Nombre;${uno?.documento};Villa María\r\n99001;Nueva, Ana;40111222;VILLA MARIA\r\n`
  const i = await subir('padron', csv)
  assert.deepEqual(
    i.revision?.desconocidos.map((d) => [d.columna, d.valor, d.filas]),
    [['SECCIONAL', 'Villa María', 2]],
  )
  const hecha = await pedir(i.id, 'comparar', {
    valores: [{ columna: 'SECCIONAL', dice: 'Villa María', es: 'Villa María', crea: true }],
  })
  assert.deepEqual(
    hecha.revision?.creados.map((c) => [c.columna, c.valor, c.filas]),
    [['SECCIONAL', 'Villa María', 2]],
  )
  assert.deepEqual([hecha.revision?.nuevas, hecha.revision?.cambiadas, hecha.revision?.cambiosDeEstado], [1, 1, 0])
  assert.equal((await pedir(i.id, 'aplicar')).estado, 'APLICADA')
  const quedo =
    await t.rows(`select a.apellido, a.email, a.fecha_nacimiento::text, a.genero, e.nombre as estado, s.codigo, s.nombre as seccional
    from afiliado a join estado_afiliado e on e.id = a.estado_id join seccional s on s.id = a.seccional_id where numero in (${uno?.numero}, 99001) order by numero`)
  assert.deepEqual(quedo, [
    {
      apellido: 'Otro',
      email: 'suyo@correo.example',
      fecha_nacimiento: '1980-02-03',
      genero: 2,
      estado: 'BAJA',
      codigo: 4,
      seccional: 'Villa María',
    },
    { apellido: 'Nueva', email: '', fecha_nacimiento: null, genero: null, estado: 'ACTIVO', codigo: 4, seccional: 'Villa María' },
  ])
  assert.equal((await pedir(i.id, 'deshacer')).estado, 'DESHECHA')
  assert.deepEqual(await t.rows('select 1 from seccional where codigo = 4'), [])
})

test('a register waiting for its branches is compared again once they exist', async () => {
  const espera = await subir('padron', 'Nº de Afiliado;Apellido y Nombre;DNI;Seccional\r\n99002;Nueva, Ana;40111223;8\r\n')
  assert.deepEqual(espera.revision?.trabas, ['ninguna'])
  const { id } = await subir('seccionales', 'CODIGO;NOMBRE;LOCALIDAD;TELEFONO;EMAIL\r\n8;Ocho;Ocho;;\r\n')
  await pedir(id, 'aplicar')
  const ahora = await leer(espera.id)
  assert.deepEqual([ahora.estado, ahora.otraVez, ahora.revision?.nuevas, ahora.revision?.trabas], ['REVISAR', true, 1, []])
  await pedir(espera.id, 'descartar')
})

test('oddities have their own tab: births, long documents, shared documents, an emptied column', async () => {
  const [uno, dos] = personas
  await t.rows(`update afiliado set email = 'suyo@correo.example' where numero = ${dos?.numero}`)
  const titulos = 'Nº de Afiliado;Apellido y Nombre;DNI;CUIL;Nacimiento;Seccional;Email'
  const fila = (n: number, doc: unknown, cuil = '', nacio = '') => `${n};Raro, Uno;${String(doc)};${cuil};${nacio};1;`
  const i = await subir(
    'padron',
    [
      titulos,
      fila(99003, 40111224, '', '03/05/2030'),
      fila(99004, 40111225, '', '03/05/1830'),
      fila(99005, 2011122129),
      fila(99006, 40111226),
      fila(99007, 40111226),
      fila(99008, uno?.documento),
      fila(99009, 40111227, dos?.cuil),
      fila(99010, 40111228, dos?.cuil),
      '',
    ].join('\r\n'),
  )
  const raros = await lineas(i.id, 'raros')
  assert.deepEqual(
    raros.map((r: string[]) => [r[0], r[2], r[4]]).toSorted(),
    [
      ['', 'EMAIL', 'columnaVacia'],
      ['2', 'FECHA NAC', 'futuro'],
      ['3', 'FECHA NAC', 'antiguo'],
      ['4', 'NRO DOC', 'documentoLargo'],
      ['5', 'NRO DOC', 'documentoRepetido'],
      ['6', 'NRO DOC', 'documentoRepetido'],
      ['7', 'NRO DOC', 'documentoDeOtro'],
      ['8', 'CUIL', 'cuilDeOtroDocumento'],
      ['9', 'CUIL', 'cuilDeOtroDocumento'],
    ].toSorted(),
  )
  assert.deepEqual([i.revision?.raros, i.revision?.avisos, i.revision?.nuevas], [9, 0, 8])
  assert.deepEqual(await lineas(i.id, 'avisos'), [])
  await pedir(i.id, 'descartar')
  const conLetra = await subir(
    'padron',
    `${titulos}\r\n${fila(1, 40111229).replace(/^1/, 'A-77')}\r\n${fila(99011, 40111230)}\r\n`,
  )
  assert.deepEqual(
    (await lineas(conLetra.id, 'rechazados')).map((r: string[]) => [r[3], r[4]]),
    [['A-77', 'numeroMal']],
  )
  await pedir(conLetra.id, 'descartar')
  assert.equal((await admin.get('vistas/importaciones-revision?solapa=otra')).status, 200)
})
