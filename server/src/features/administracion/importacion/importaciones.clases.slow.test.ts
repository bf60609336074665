import assert from 'node:assert/strict'
import type { TipoImportacion } from '@gremial/contract/administracion/importacion.ts'
import { tiposImportacion } from '@gremial/contract/administracion/importacion.ts'
import { test } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { importador, todoComoEsta } from '../../../../test/importaciones.ts'

/** Families, beneficiaries and companies, and the example file of each kind. */

const t = await testApp()
const { admin, subir, pedir, lineas } = await importador(t)
const csv = (...filas: string[]) => [...filas, ''].join('\r\n')
const pares = (filas: string[][]) => filas.map((f) => [f[0], f[2], f[4]])

/** Applies and undoes a file, with a check in between. */
async function idaYVuelta<T>(
  tipo: TipoImportacion,
  archivo: string,
  mirar: () => Promise<T>,
  rechazos: number | null = null,
): Promise<T> {
  const antes = await todoComoEsta(t)
  const { id, estado, problema } = await subir(tipo, archivo)
  assert.equal(estado, 'REVISAR', problema ?? '')
  const aplicada = await pedir(id, 'aplicar', { rechazos })
  assert.equal(aplicada.estado, 'APLICADA', aplicada.problema ?? '')
  const visto = await mirar()
  const deshecha = await pedir(id, 'deshacer')
  assert.equal(deshecha.estado, 'DESHECHA', deshecha.problema ?? '')
  assert.deepEqual(await todoComoEsta(t), antes)
  return visto
}

test('families: matched by member and document, none deleted, unknown kinship refused, undoable', async () => {
  const [hija] = await t.rows<{ numero_documento: number; n: number }>(
    `select numero_documento, (select count(*)::int from familiar where afiliado_numero = 1001) as n from familiar where afiliado_numero = 1001 order by id limit 1`,
  )
  const archivo = csv(
    'NRO_AFILIADO;APELLIDO Y NOMBRE;TIPO DOC;NRO DOC;FECHA NAC;PARENTESCO;ACTIVO',
    `1001;QUIROGA, Otra;DNI;${hija?.numero_documento};01/02/2010;Hija/o;NO`,
    '1001;QUIROGA, Nueva;DNI;60.111.222;;hija/o;',
    '1002;PERALTA, Uno;DNI;60.111.223;;Hija/a;SI',
    '9999999;NADIE, Nada;DNI;60.111.224;;Madre;SI',
    '1001;QUIROGA, Nueva;DNI;60111222;;Madre;SI',
  )
  const i = await subir('familiares', archivo)
  assert.deepEqual(
    [i.revision?.nuevas, i.revision?.cambiadas, i.revision?.rechazadas, i.revision?.faltan, i.revision?.trabas],
    [1, 1, 3, null, ['rechazos']],
  )
  assert.deepEqual(pares(await lineas(i.id, 'rechazados')), [
    ['4', 'PARENTESCO', 'parentesco'],
    ['5', 'NRO_AFILIADO', 'afiliado'],
    ['6', 'NRO DOC', 'duplicado'],
  ])
  assert.deepEqual(i.revision?.desconocidos, [
    { columna: 'PARENTESCO', valor: 'Hija/a', filas: 1, parecido: 'Hija/o', parecidoEs: 'Hija/o' },
  ])
  await pedir(i.id, 'descartar')
  const visto = await idaYVuelta(
    'familiares',
    archivo,
    () =>
      t.rows(
        `select nombre, activo from familiar where afiliado_numero = 1001 and nombre in ('Otra', 'Nueva') order by nombre desc`,
      ),
    3,
  )
  assert.deepEqual(visto, [
    { nombre: 'Otra', activo: false },
    { nombre: 'Nueva', activo: true },
  ])
})

test("beneficiaries: replaced if a member's lines add up to 100, otherwise all are refused", async () => {
  const titulos = 'NRO_AFILIADO;NOMBRE COMPLETO;TIPO DOC;NRO DOC;PARENTESCO;PORCENTAJE'
  const [uno] = await t.rows<{ numero_documento: number }>(
    'select numero_documento from beneficiario where afiliado_numero = 1001 order by id limit 1',
  )
  const archivo = csv(
    titulos,
    `1001;Quiroga, Una;DNI;${uno?.numero_documento};Hija/o;66,67`,
    '1001;Quiroga, Dos;DNI;60111222;Hija/o;33,33 %',
    '1002;Peralta, Uno;DNI;60111223;Hija/o;50',
    '1002;Peralta, Dos;DNI;60111224;Hija/o;49,99',
    '1003;Núñez, Uno;DNI;60111225;Hija/o;100',
    '1003;Núñez, Dos;DNI;60111226;Hija/o;cien',
  )
  const i = await subir('beneficiarios', archivo)
  assert.deepEqual(pares(await lineas(i.id, 'rechazados')), [
    ['4', 'PORCENTAJE', 'suma'],
    ['5', 'PORCENTAJE', 'suma'],
    ['6', 'PORCENTAJE', 'suma'],
    ['7', 'PORCENTAJE', 'porcentaje'],
  ])
  // Her two beneficiaries missing from the file are deleted.
  const quitados = (await lineas(i.id, 'cambios', 'PORCENTAJE')).filter((f: Array<string | null>) => f[4] === null)
  assert.equal(quitados.length, 2)
  assert.deepEqual([i.revision?.nuevas, i.revision?.cambiadas, i.revision?.rechazadas], [1, 1, 4])
  await pedir(i.id, 'descartar')
  const visto = await idaYVuelta(
    'beneficiarios',
    archivo,
    () => t.rows('select nombre_completo, porcentaje from beneficiario where afiliado_numero = 1001 order by porcentaje desc'),
    4,
  )
  assert.deepEqual(visto, [
    { nombre_completo: 'Quiroga, Una', porcentaje: 66.67 },
    { nombre_completo: 'Quiroga, Dos', porcentaje: 33.33 },
  ])
})

test('companies: matched by CUIT, or by name without one; a wrong CUIT creates none', async () => {
  const [una, otra] = await t.rows<{ nombre: string; cuit: string }>('select nombre, cuit from empresa order by id limit 2')
  await t.rows(`insert into empresa (nombre) values ('Sin Clave S.A.')`)
  const archivo = csv(
    'RAZON SOCIAL;CUIT',
    `Otro Nombre S.A.;${una?.cuit}`,
    `${otra?.nombre};${otra?.cuit}`,
    'Sin Clave S.A.;30-50000001-2',
    'Recién Llegada S.R.L.;',
    'Mal S.A.;30-12345678-0',
    ';30-50000001-2',
  )
  const i = await subir('empresas', archivo)
  const cuitDeMas = i.revision?.motivos.map((m) => m.motivo).toSorted()
  assert.ok(cuitDeMas?.includes('razonSocial') && cuitDeMas.includes('cuitInvalido'))
  assert.deepEqual([i.revision?.iguales, i.revision?.nuevas], [1, 1])
  await pedir(i.id, 'descartar')
  const nombres = await idaYVuelta(
    'empresas',
    archivo,
    () => t.rows(`select nombre from empresa where nombre in ('Otro Nombre S.A.', 'Recién Llegada S.R.L.') order by 1`),
    i.revision?.rechazadas ?? null,
  )
  assert.deepEqual(nombres, [{ nombre: 'Otro Nombre S.A.' }, { nombre: 'Recién Llegada S.R.L.' }])
})

test('the example file of each kind is accepted by that kind', async () => {
  for (const tipo of tiposImportacion) {
    const { status, raw } = await admin.get(`importaciones/ejemplos/${tipo}`)
    assert.equal(status, 200)
    const i = await subir(tipo, raw)
    assert.equal(i.estado, 'REVISAR', `${tipo}: ${i.problema}`)
    assert.deepEqual([i.revision?.motivos, i.revision?.sinColumna], [[], []], tipo)
    await pedir(i.id, 'descartar')
  }
})
