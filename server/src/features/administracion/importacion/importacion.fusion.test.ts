import assert from 'node:assert/strict'
import { test } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { fusionar } from '../../../../test/fusiones.ts'
import { importador } from '../../../../test/importaciones.ts'

const t = await testApp()
const { admin, subir, pedir, lineas } = await importador(t)
const numero = async (consulta: string) => (await t.rows<{ n: number }>(`select (${consulta})::int as n`))[0]?.n ?? 0

/** A register as the office still has it, with old numbers; `otros` changes some lines. */
async function padron(numeros: readonly number[], otros: Record<number, string> = {}): Promise<string> {
  const filas = await t.rows<{ numero: number; nombre: string; documento: number; seccional: number; estado: string }>(
    `select a.numero, a.apellido || ', ' || a.nombre as nombre, a.numero_documento as documento, s.codigo as seccional, e.nombre as estado
      from afiliado a join seccional s on s.id = a.seccional_id join estado_afiliado e on e.id = a.estado_id
      where a.numero in (${numeros.join(',')}) order by a.numero`,
  )
  const linea = (f: (typeof filas)[number]) =>
    [f.numero, f.nombre, f.documento, f.seccional, f.estado, otros[f.numero] ?? 'Calle 1'].join(';')
  return ['NRO_AFILIADO;APELLIDO Y NOMBRE;NRO DOC;SECCIONAL;ESTADO;DOMICILIO', ...filas.map(linea), ''].join('\r\n')
}
const anteriores = async (id: number) =>
  (await lineas(id, 'raros')).filter((r: string[]) => r[4]?.startsWith('numeroAnterior')).map((r: string[]) => [r[3], r[4]])

test('a register line of a merged number applies to the current one, whose own line has priority', async () => {
  await fusionar(admin, 1100, 1101)
  await fusionar(admin, 1110, 1111)
  const i = await subir(
    'padron',
    await padron([1101, 1110, 1111, 1120], { 1101: 'Nueva 7', 1110: 'La que queda', 1111: 'La vieja' }),
  )
  assert.deepEqual(await anteriores(i.id), [
    ['1101 → 1100', 'numeroAnterior'],
    ['1111 → 1110', 'numeroAnteriorDeMas'],
  ])
  assert.equal(i.nuevas, 0)
  // Either card names the same person: nobody becomes another.
  assert.deepEqual([i.revision?.otrasPersonas, i.revision?.personas], [0, []])
  await pedir(i.id, 'aplicar')
  assert.deepEqual(await t.rows(`select numero, domicilio from afiliado where numero in (1100, 1110) order by 1`), [
    { numero: 1100, domicilio: 'Nueva 7' },
    { numero: 1110, domicilio: 'La que queda' },
  ])
  assert.notEqual(
    (await t.rows<{ domicilio: string }>(`select domicilio from afiliado where numero = 1101`))[0]?.domicilio,
    'Nueva 7',
  )
  // Counts of members do not change, and a search for duplicates is queued.
  assert.equal(
    await numero('select sum(cantidad) from conteo_afiliado'),
    await numero('select count(*) from afiliado where pasa_a is null'),
  )
  assert.equal(await numero(`select count(*) from bandeja_salida where tipo = 'duplicados'`), 1)
})

test('movements of a merged number go to the current one, and an earlier file adds nothing twice', async () => {
  const linea = (n: number, que: string) => `${n};01/03/2026;03/2026;${que};;150,00;0,00`
  const archivo = (...lineas: string[]) => ['NRO_AFILIADO;FECHA;PERIODO;DESCRIPCION;CUOTA;DEBE;HABER', ...lineas, ''].join('\r\n')
  const primera = await subir('movimientos', archivo(linea(1131, 'Cuota')))
  await pedir(primera.id, 'aplicar')
  await fusionar(admin, 1130, 1131)
  const otra = await subir('movimientos', archivo(linea(1131, 'Cuota'), linea(1131, 'Ñandú 🙂')))
  assert.equal(otra.nuevas, 1)
  await pedir(otra.id, 'aplicar')
  assert.equal(await numero(`select count(*) from movimiento_cuenta where afiliado_numero = 1131`), 0)
  assert.equal(
    await numero(`select count(*) from movimiento_cuenta where afiliado_numero = 1130 and descripcion in ('Cuota', 'Ñandú 🙂')`),
    2,
  )
})

test('relatives under both numbers are one, and beneficiaries of the current number win', async () => {
  await fusionar(admin, 1140, 1141)
  await t.rows(`delete from familiar where afiliado_numero = 1140; delete from beneficiario where afiliado_numero = 1140`)
  const fila = (n: number, nombre: string, documento: number) => `${n};${nombre};Hija/o;DNI;${documento};01/02/2010;SI`
  const parentesco = (await t.rows<{ nombre: string }>(`select nombre from parentesco order by id limit 1`))[0]?.nombre ?? ''
  const familia = await subir(
    'familiares',
    [
      'NRO_AFILIADO;APELLIDO Y NOMBRE;PARENTESCO;TIPO DOC;NRO DOC;FECHA NAC;ACTIVO',
      fila(1140, 'Uno, Hijo', 50_000_001),
      fila(1141, 'Uno, Hijo', 50_000_001),
      fila(1141, 'Dos, Hija', 50_000_002),
      '',
    ]
      .join('\r\n')
      .replaceAll('Hija/o', parentesco),
  )
  await pedir(familia.id, 'aplicar')
  assert.deepEqual(await t.rows(`select apellido from familiar where afiliado_numero in (1140, 1141) order by 1`), [
    { apellido: 'Dos' },
    { apellido: 'Uno' },
  ])
  const parte = (n: number, nombre: string, documento: number, porcentaje: number) =>
    `${n};${nombre};${parentesco};DNI;${documento};${porcentaje}`
  const ayuda = await subir(
    'beneficiarios',
    [
      'NRO_AFILIADO;NOMBRE COMPLETO;PARENTESCO;TIPO DOC;NRO DOC;PORCENTAJE',
      parte(1141, 'Vieja', 1, 100),
      parte(1140, 'Una', 2, 60),
      parte(1140, 'Otra', 3, 40),
      '',
    ].join('\r\n'),
  )
  await pedir(ayuda.id, 'aplicar')
  assert.deepEqual(
    await t.rows(`select nombre_completo as n from beneficiario where afiliado_numero in (1140, 1141) order by 1`),
    [{ n: 'Otra' }, { n: 'Una' }],
  )
})
