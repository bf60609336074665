import assert from 'node:assert/strict'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TipoImportacion } from '@gremial/contract/administracion/importacion.ts'
import { memberCheckDigit } from '@gremial/contract/values/cuit.ts'
import { afterAll, test } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { cost, spent } from '../../../../test/hostil.ts'
import { type LineaEsperada, movimientosRows, padronRows, seccionalesRows, write } from '../../../../test/padron.ts'
import { porte, vigil } from '../../../../test/porte.ts'
import { systemCtx } from '../../../platform/context.ts'
import { importarArchivo, type OpcionesImportacion } from './importacion.service.ts'

const dir = mkdtempSync(join(tmpdir(), 'gremial-importar-'))
afterAll(() => rmSync(dir, { recursive: true, force: true }))

async function vacia() {
  const t = await testApp()
  // As a replica, so that the triggers against emptying the cash tables do not fire.
  await t.rows(`begin; set local session_replication_role = replica;
    truncate movimiento_cuenta, familiar, beneficiario, usuario, afiliado, seccional, empresa, categoria_afiliado, conteo_afiliado cascade;
    commit`)
  const importar = (tipo: TipoImportacion, archivo: string, opciones: OpcionesImportacion = {}) =>
    importarArchivo(systemCtx(t.services, t.app.log), tipo, archivo, opciones)
  const archivo = (nombre: string, texto: string, codificacion: BufferEncoding = 'latin1') => {
    const path = join(dir, nombre)
    writeFileSync(path, texto, codificacion)
    return path
  }
  return { ...t, importar, archivo }
}
const pares = (lista: Array<{ linea: number; motivo: string }>) => lista.map(({ linea, motivo }) => [linea, motivo])

interface Esperado {
  filas: number
  aceptadas: number
  rechazadas: Array<[number, string]>
  advertencias: Array<[number, string]>
  movimientos: number
  movimientos_rechazados: Array<[number, string]>
  suma_debe: number
  suma_haber: number
  muestra: Record<string, { debe: number; haber: number; filas: number }>
}

/** The three files of an office, against the expected result of their imports. */
async function comprobarPadron(carpeta: string, esperado: Esperado): Promise<void> {
  const t = await vacia()
  const de = (nombre: string) => join(carpeta, `${nombre}.csv`)
  await t.importar('seccionales', de('seccionales'))
  const padron = await t.importar('padron', de('padron'))
  assert.deepEqual([padron.filas, padron.aceptadas, padron.nuevas], [esperado.filas, esperado.aceptadas, esperado.aceptadas])
  assert.deepEqual(pares(padron.rechazadas), esperado.rechazadas)
  // Generated members: those who joined as children, or are, are reported too.
  const conError = padron.advertencias.filter(({ motivo }) => motivo !== 'altaAntes' && motivo !== 'menor')
  assert.deepEqual(pares(conError), esperado.advertencias)
  const movimientos = await t.importar('movimientos', de('movimientos'))
  assert.equal(movimientos.filas, esperado.movimientos)
  assert.deepEqual(pares(movimientos.rechazadas), esperado.movimientos_rechazados)
  const [suma] = await t.rows<{ debe: number; haber: number }>(
    'select sum(debe) as debe, sum(haber) as haber from movimiento_cuenta',
  )
  assert.deepEqual([suma?.debe, suma?.haber], [esperado.suma_debe, esperado.suma_haber])
  for (const [numero, muestra] of Object.entries(esperado.muestra)) {
    const [fila] = await t.rows(
      `select sum(debe) as debe, sum(haber) as haber, count(*)::int as filas from movimiento_cuenta where afiliado_numero = ${numero}`,
    )
    assert.deepEqual(fila, muestra, numero)
  }
  // Repeating the files changes nothing, with the same answers.
  const todo = () =>
    t.rows(`select (select md5(string_agg(m::text, ',' order by id)) from movimiento_cuenta m) as movimientos,
      (select md5(string_agg(a::text || a.xmin, ',' order by numero)) from afiliado a) as afiliados`)
  const antes = await todo()
  for (const tipo of ['seccionales', 'padron', 'movimientos'] as const) {
    const { cambios, iguales, aceptadas, faltan } = await t.importar(tipo, de(tipo))
    assert.deepEqual([cambios, iguales, faltan], [0, aceptadas, tipo === 'movimientos' ? null : 0], tipo)
  }
  assert.deepEqual(await todo(), antes)
  const [raro] = await t.rows<{ apellido: string; nombre: string; busqueda: string }>(
    `select apellido, nombre, busqueda from afiliado where apellido like '%Ñáñez%' limit 1`,
  )
  assert.ok(raro?.busqueda.includes('nanez'))
  for (const { numero, digito } of await t.rows<{ numero: number; digito: number }>(
    'select numero, digito from afiliado limit 500',
  ))
    assert.equal(digito, memberCheckDigit(numero), String(numero))
}

/** The register of a real office exists beside some checkouts, never in a clone: only the nightly checks use it. */
const ajeno = join(import.meta.dirname, '../../../../../../shared/data')
if (vigil && existsSync(join(ajeno, 'esperado.json')))
  test('the register of an office gives exactly the expected lines, reasons, totals and balances', () =>
    comprobarPadron(ajeno, JSON.parse(readFileSync(join(ajeno, 'esperado.json'), 'utf8')) as Esperado))

test('a generated register gives exactly the expected lines, reasons, totals and balances', async () => {
  const miembros = porte(4000, 1700)
  const cuotas = miembros * 3
  const lugares = (lineas: LineaEsperada[], cual: 'rechazo' | 'aviso') =>
    lineas.flatMap((l, i): Array<[number, string]> => (l[cual] ? [[i + 1, l[cual]]] : []))
  const padron = [...padronRows(miembros)]
  const movimientos = [...movimientosRows(cuotas, miembros)]
  await write(join(dir, 'seccionales.csv'), seccionalesRows())
  await write(join(dir, 'padron.csv'), padron)
  await write(join(dir, 'movimientos.csv'), movimientos)
  const cents = (texto = '') => Math.round(Number(texto.replaceAll('.', '').replace(',', '.')) * 100)
  const buenos = movimientos.slice(1).filter((l) => !l.rechazo)
  const sumas = new Map<string, { debe: number; haber: number; filas: number }>()
  for (const { texto } of buenos) {
    const [numero = '', , , , , debe, haber] = texto.split(';')
    const suma = sumas.get(numero) ?? { debe: 0, haber: 0, filas: 0 }
    sumas.set(numero, { debe: suma.debe + cents(debe), haber: suma.haber + cents(haber), filas: suma.filas + 1 })
  }
  const enPesos = ({ debe, haber, filas }: { debe: number; haber: number; filas: number }) => ({
    debe: debe / 100,
    haber: haber / 100,
    filas,
  })
  const total = enPesos([...sumas.values()].reduce((a, b) => ({ debe: a.debe + b.debe, haber: a.haber + b.haber, filas: 0 })))
  await comprobarPadron(dir, {
    filas: miembros,
    aceptadas: miembros - lugares(padron, 'rechazo').length,
    rechazadas: lugares(padron, 'rechazo'),
    advertencias: lugares(padron, 'aviso'),
    movimientos: cuotas,
    movimientos_rechazados: lugares(movimientos, 'rechazo'),
    suma_debe: total.debe,
    suma_haber: total.haber,
    muestra: Object.fromEntries([...sumas].slice(0, 20).map(([numero, suma]) => [numero, enPesos(suma)])),
  })
})

const cabeza =
  'NRO_AFILIADO;APELLIDO Y NOMBRE;TIPO DOC;NRO DOC;CUIL;FECHA NAC;SEXO;EST CIVIL;FECHA ALTA;CATEGORIA;ESTADO;SECCIONAL;EMPRESA;CUIT EMPRESA;DOMICILIO;LOCALIDAD;CP;TELEFONO;EMAIL'
const linea = (numero: number | string, nombre = 'Muñoz, José', cuil = '', email = '') =>
  `${numero};${nombre};DNI;20.111.222;${cuil};01/02/1980;M;;03/04/2010;Activo A;ACTIVO;01 - Uno;Firma;;Calle 1;Lugar;1000;;${email}`
const seccional = 'CODIGO;NOMBRE;LOCALIDAD;TELEFONO;EMAIL\r\n01;Uno;Uno;;\r\n'

test('a file may be Latin-1 or UTF-8, with semicolons or commas, CRLF or LF', async () => {
  const t = await vacia()
  await t.importar('seccionales', t.archivo('s.csv', seccional))
  await t.importar('padron', t.archivo('p1.csv', `${cabeza}\r\n${linea(1)}\r\n`))
  await t.importar('padron', t.archivo('p2.csv', `\ufeff${cabeza}\n${linea(2)}\n`, 'utf8'))
  await t.importar(
    'padron',
    t.archivo('p3.csv', `${cabeza.replaceAll(';', ',')}\n${linea(3, '"Muñoz, José"').replaceAll(';', ',')}\n`, 'utf8'),
  )
  assert.deepEqual(
    await t.rows('select numero, apellido, nombre from afiliado order by numero'),
    [1, 2, 3].map((numero) => ({ numero, apellido: 'Muñoz', nombre: 'José' })),
  )
  const contado = await t.rows(
    `select entidad_id as archivo, datos -> 'aceptadas' as aceptadas from auditoria where accion = 'importar' and entidad = 'padron' order by id`,
  )
  assert.deepEqual(
    contado,
    ['p1.csv', 'p2.csv', 'p3.csv'].map((archivo) => ({ archivo, aceptadas: 1 })),
  )
})

test('a simulation reports the changes and writes nothing', async () => {
  const t = await vacia()
  await t.importar('seccionales', t.archivo('s.csv', seccional))
  const path = t.archivo(
    'p.csv',
    `${cabeza}\n${linea(1)}\n${linea('')}\n${linea(2, 'Sosa, Ana', '20-11111111-1', 'sin arroba')}\n`,
  )
  const aceptarRechazos = { filas: 1 }
  const { aceptadas, cambios, rechazadas, advertencias, importado } = await t.importar('padron', path, {
    simular: true,
    aceptarRechazos,
  })
  assert.equal(importado, false)
  assert.deepEqual([aceptadas, cambios], [2, 2])
  assert.deepEqual(rechazadas, [{ linea: 3, columna: 'NRO_AFILIADO', valor: '', motivo: 'numero' }])
  assert.deepEqual(pares(advertencias), [
    [4, 'cuil'],
    [4, 'email'],
  ])
  assert.deepEqual(await t.rows('select 1 from afiliado'), [])
  assert.deepEqual(await t.rows('select 1 from importacion where tipo = $$padron$$'), [])
  assert.equal((await t.importar('padron', path, { aceptarRechazos })).importado, true)
  assert.equal((await t.rows('select 1 from afiliado')).length, 2)
})

test('a later register changes the differences; a longer movements file adds only new lines', async () => {
  const t = await vacia()
  await t.importar('seccionales', t.archivo('s.csv', seccional))
  await t.importar('padron', t.archivo('p.csv', `${cabeza}\n${linea(1)}\n${linea(2)}\n`))
  const segundo = await t.importar(
    'padron',
    t.archivo('p2.csv', `${cabeza}\n${linea(1, 'Muñoz, Josefina')}\n${linea(2)}\n${linea(3)}\n`),
  )
  assert.equal(segundo.cambios, 2)
  const m = 'NRO_AFILIADO;FECHA;PERIODO;CONCEPTO;CUOTA;DEBE;HABER\n'
  const pago = '1;05/05/2026;05/2026;Pago;;0,00;10,10\n'
  assert.equal((await t.importar('movimientos', t.archivo('m.csv', m + pago + pago))).cambios, 2)
  assert.equal(
    (await t.importar('movimientos', t.archivo('m2.csv', `${m + pago + pago + pago}2;05/05/2026;05/2026;Cuota;1/1;1.234,56;\n`)))
      .cambios,
    2,
  )
  assert.deepEqual(await t.rows('select sum(haber) as haber, sum(debe) as debe from movimiento_cuenta'), [
    { haber: 30.3, debe: 1234.56 },
  ])
})

test('a value too long or with invisible characters refuses its line; a line too long, the file', async () => {
  const t = await vacia()
  await t.importar('seccionales', t.archivo('s.csv', seccional))
  const largo = 'x'.repeat(201)
  const texto = [cabeza, linea(1, `${largo}, Ana`), linea(2, 'Muñoz\u0000, José'), linea(3), linea(4, 'Mu\u001bñoz, José')].join(
    '\n',
  )
  const { aceptadas, rechazadas } = await t.importar('padron', t.archivo('p.csv', `${texto}\n`, 'utf8'), {
    aceptarRechazos: { filas: 3 },
  })
  assert.equal(aceptadas, 1)
  assert.deepEqual(
    rechazadas.map((r) => [r.linea, r.columna, r.motivo]),
    [
      [2, 'APELLIDO Y NOMBRE', 'largo'],
      [3, 'APELLIDO Y NOMBRE', 'caracteres'],
      [5, 'APELLIDO Y NOMBRE', 'caracteres'],
    ],
  )
  assert.ok((rechazadas[0]?.valor.length ?? 999) < 70)
  const movimientos = 'NRO_AFILIADO;FECHA;PERIODO;CONCEPTO;CUOTA;DEBE;HABER\n3;05/05/2026;;Pa\u0000go;;1;\n'
  assert.deepEqual(pares((await t.importar('movimientos', t.archivo('m.csv', movimientos))).rechazadas), [[2, 'caracteres']])
  assert.deepEqual(
    pares(
      (await t.importar('seccionales', t.archivo('n.csv', 'CODIGO;NOMBRE;LOCALIDAD;TELEFONO;EMAIL\n2;D\u0000;;;\n'))).rechazadas,
    ),
    [[2, 'caracteres']],
  )
  const dineral = 'NRO_AFILIADO;FECHA;PERIODO;CONCEPTO;CUOTA;DEBE;HABER\n3;05/05/2026;;Pago;;9999999999999,99;\n'
  assert.deepEqual(pares((await t.importar('movimientos', t.archivo('d.csv', dineral))).rechazadas), [[2, 'importe']])
  const lejana = 'CODIGO;NOMBRE;LOCALIDAD;TELEFONO;EMAIL\n99999999999;Lejana;;;\n'
  assert.deepEqual(pares((await t.importar('seccionales', t.archivo('l.csv', lejana))).rechazadas), [[2, 'codigo']])
  const begun = spent()
  const enorme = t.archivo('g.csv', `${cabeza}\n${linea(5)}\n${linea(6, `${'y'.repeat(30_000_000)}, Ana`)}\n`, 'utf8')
  await assert.rejects(t.importar('padron', enorme), /Línea 3 de .*g\.csv: tiene más de 20000 letras/)
  await assert.rejects(
    t.importar('padron', t.archivo('c.csv', `${cabeza}\n${linea(5)}\n"${`${linea(6)}\n`.repeat(1000)}`, 'utf8')),
    /Línea 3 de .*c\.csv: se abren comillas .* que no se cierran/,
  )
  assert.ok(cost(begun) < 5_000, `${cost(begun)} ms of CPU`)
})
