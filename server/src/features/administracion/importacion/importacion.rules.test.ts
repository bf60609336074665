import assert from 'node:assert/strict'
import { test } from 'vitest'
import { dicen, fila, lectura, leerPersona, sin, type Valores } from '../../../../test/lectura-de-padron.ts'
import type { TableRow } from '../../../platform/sheets/read/table.ts'
import { mismoDia } from './importacion.dias.rules.ts'
import { type LecturaPadron, loQueHabia } from './importacion.padron.rules.ts'
import { leerFilaMovimiento, leerFilaSeccional } from './importacion.rules.ts'

/** Parsing of a line: each row of these tables changes a valid line. */
const movimiento = {
  NRO_AFILIADO: '1001',
  FECHA: '05/03/2026',
  PERIODO: '03/2026',
  CONCEPTO: 'Cuota',
  CUOTA: '1/3',
  DEBE: '10,50',
}
function leerMovimiento(otros: Valores = {}, defecto?: TableRow['defecto'], ultimaLinea = false) {
  const avisos: LecturaPadron['avisos'] = []
  const dicho = leerFilaMovimiento(fila({ ...movimiento, ...otros }, defecto), {
    ...lectura,
    ultimaLinea,
    avisos,
    afiliados: new Set([1001]),
  })
  return { dicho, problemas: 'motivo' in dicho ? dicen(dicho) : dicen(...avisos) }
}

test('a movement: valid values of each column, to the cent', () => {
  assert.deepEqual(leerMovimiento().dicho, {
    linea: 7,
    afiliado: 1001,
    fecha: '2026-03-05',
    periodo: '2026-03-01',
    descripcion: 'Cuota',
    cuota: 1,
    cuotas: 3,
    debe: 1050,
    haber: 0,
  })
  const rechazos: Array<[Valores, string]> = [
    [{ NRO_AFILIADO: '' }, 'NRO_AFILIADO: afiliado'],
    [{ NRO_AFILIADO: '1002' }, 'NRO_AFILIADO: afiliado'],
    [{ FECHA: '31/02/2026' }, 'FECHA: fecha'],
    [{ FECHA: '05/13/2026' }, 'FECHA: fechaMal'],
    [{ FECHA: 'ayer' }, 'FECHA: fechaMal'],
    [{ DEBE: 'diez' }, 'DEBE: importe'],
    [{ DEBE: '-1,00' }, 'DEBE: importe'],
    [{ HABER: '1000000000000,00' }, 'HABER: importe'],
    [{ CONCEPTO: 'x'.repeat(201) }, 'CONCEPTO: largo'],
    [{ CONCEPTO: 'Cu\u0007ota' }, 'CONCEPTO: caracteres'],
    [{ CONCEPTO: 'Cu\ufffdota' }, 'CONCEPTO: caracteres'],
  ]
  for (const [otros, dice] of rechazos) assert.deepEqual(leerMovimiento(otros).problemas, [dice], JSON.stringify(otros))
  for (const otros of [{ HABER: '999999999999,99' }, { CONCEPTO: 'x'.repeat(200) }] as Valores[])
    assert.ok(!('motivo' in leerMovimiento(otros).dicho), JSON.stringify(otros))
})

test('a month and an instalment: empty is none, and an unreadable one is ignored and reported', () => {
  const queda: Array<[columna: 'PERIODO' | 'CUOTA', dice: string, periodo: string | null, cuotas: string, aviso?: string]> = [
    ['PERIODO', '', null, '1/3'],
    ['PERIODO', '00/0000', null, '1/3'],
    ['PERIODO', '3-2026', '2026-03-01', '1/3'],
    ['PERIODO', '2026-03-15', '2026-03-01', '1/3'],
    ['PERIODO', '13/2026', null, '1/3', 'periodo'],
    ['PERIODO', '03/1899', null, '1/3', 'periodo'],
    ['CUOTA', '', '2026-03-01', 'null/null'],
    ['CUOTA', '0/0', '2026-03-01', 'null/null'],
    ['CUOTA', '6/6', '2026-03-01', '6/6'],
    ['CUOTA', '7/6', '2026-03-01', 'null/null', 'cuota'],
    ['CUOTA', '0/6', '2026-03-01', 'null/null', 'cuota'],
  ]
  for (const [columna, dice, periodo, cuotas, aviso] of queda) {
    const { dicho, problemas } = leerMovimiento({ [columna]: dice })
    assert.ok(!('motivo' in dicho), dice)
    assert.deepEqual([dicho.periodo, `${dicho.cuota}/${dicho.cuotas}`], [periodo, cuotas], `${columna} ${dice}`)
    assert.deepEqual(problemas, aviso ? [`${columna}: ${aviso}`] : [], `${columna} ${dice}`)
  }
})

test('a truncated line is refused, except a last line that the user confirmed', () => {
  assert.deepEqual(leerMovimiento({}, 'cortada').problemas, [': cortada'])
  assert.ok(!('motivo' in leerMovimiento({}, 'cortada', true).dicho))
  assert.deepEqual(leerMovimiento({}, 'campos', true).problemas, [': campos'])
})

test('a branch: a valid code, once, and a name', () => {
  const vistos = new Set<number>()
  const leer = (otros: Valores) => {
    const una = { CODIGO: '9', NOMBRE: 'Villa  María', LOCALIDAD: 'Villa María', TELEFONO: '353', EMAIL: 'VM@Correo.example' }
    return leerFilaSeccional(fila({ ...una, ...otros }), { ...lectura, avisos: [], vistos })
  }
  assert.deepEqual(leer({}), {
    codigo: 9,
    nombre: 'Villa María',
    localidad: 'Villa María',
    telefono: '353',
    email: 'vm@correo.example',
  })
  const rechazos: Array<[Valores, string]> = [
    [{}, 'CODIGO: duplicado'],
    [{ CODIGO: '' }, 'CODIGO: codigo'],
    [{ CODIGO: '0' }, 'CODIGO: codigo'],
    [{ CODIGO: '1e2' }, 'CODIGO: codigo'],
    [{ CODIGO: '2147483648' }, 'CODIGO: codigo'],
    [{ CODIGO: '10', NOMBRE: ' ' }, 'NOMBRE: nombre'],
    [{ CODIGO: '11', NOMBRE: 'x'.repeat(201) }, 'NOMBRE: largo'],
  ]
  for (const [otros, dice] of rechazos) {
    const dicho = leer(otros)
    assert.deepEqual('motivo' in dicho && dicen(dicho), [dice], JSON.stringify(otros))
  }
})

test('a member: required columns, each refusal by its column', () => {
  const rechazos: Array<[Valores, string, Partial<LecturaPadron>?]> = [
    [{ NRO_AFILIADO: '' }, 'NRO_AFILIADO: numero'],
    [{ NRO_AFILIADO: 'A-7' }, 'NRO_AFILIADO: numeroMal'],
    [{ NRO_AFILIADO: '400' }, 'NRO_AFILIADO: duplicado'],
    [{ 'APELLIDO Y NOMBRE': 'GÓMEZ' }, 'APELLIDO Y NOMBRE: nombre'],
    [{ 'APELLIDO Y NOMBRE': 'GÓMEZ ANA' }, 'APELLIDO Y NOMBRE: nombre'],
    [{ 'APELLIDO Y NOMBRE': 'GÓMEZ, ANA, X' }, 'APELLIDO Y NOMBRE: nombre'],
    [{ 'APELLIDO Y NOMBRE': 'GÓMEZ' }, 'APELLIDO Y NOMBRE: nombre', { orden: 'apellido' }],
    [{ 'FECHA NAC': '31/02/1970' }, 'FECHA NAC: fecha'],
    [{ 'FECHA NAC': 'ayer' }, 'FECHA NAC: fechaMal'],
    [{ 'FECHA ALTA': '' }, 'FECHA ALTA: sinFecha'],
    [{ 'FECHA ALTA': '31/02/1970' }, 'FECHA ALTA: fecha'],
    [{ SECCIONAL: '' }, 'SECCIONAL: sinSeccional'],
    [{ SECCIONAL: '99' }, 'SECCIONAL: seccional'],
    [{ 'NRO DOC': '' }, 'NRO DOC: sinDocumento'],
    [{ 'NRO DOC': 'S/D' }, 'NRO DOC: documento'],
    [{ 'NRO DOC': 'PAS AAB642982' }, 'NRO DOC: documento'],
    [{ 'NRO DOC': '3,41614E+07' }, 'NRO DOC: arruinado'],
    [{ CUIL: '27-17845302-1' }, 'CUIL: sinDocumento', sin('NRO DOC')],
    [{ CATEGORIA: 'Otra' }, 'CATEGORIA: categoria'],
    [{ ESTADO: '' }, 'ESTADO: sinEstado'],
    [{ ESTADO: 'RARO' }, 'ESTADO: estado'],
    [{ DOMICILIO: 'x'.repeat(201) }, 'DOMICILIO: largo'],
  ]
  for (const [otros, dice, mas] of rechazos) assert.deepEqual(leerPersona(otros, mas).problemas, [dice], JSON.stringify(otros))
})

test('a member: ignored, corrected and doubtful values are reported; missing columns keep theirs', () => {
  const queda: Array<[Valores, campo: string, valor: unknown, avisos?: string[], mas?: Partial<LecturaPadron>]> = [
    [{}, 'nacimiento', '1968-03-05'],
    [{ 'FECHA NAC': '' }, 'nacimiento', null],
    [{ 'FECHA NAC': '05/03/2030' }, 'nacimiento', mismoDia, ['FECHA NAC: futuro']],
    [{ 'FECHA NAC': '05/03/1850' }, 'nacimiento', mismoDia, ['FECHA NAC: antiguo']],
    // A two-digit year not born yet: a hundred years earlier.
    [{ 'FECHA NAC': '05/03/40' }, 'nacimiento', '1940-03-05'],
    [{ CUIL: '27-17845302-0' }, 'documento', 17_845_302, [], sin('NRO DOC')],
    [{}, 'alta', null, [], sin('FECHA ALTA')],
    [{}, 'estado', 'ACTIVO', [], sin('ESTADO')],
    [{ 'NRO DOC': '100000000' }, 'documento', 100_000_000, ['NRO DOC: documentoLargo']],
    [{ 'NRO DOC': '100000000', 'TIPO DOC': 'LE' }, 'tipoDocumento', 'LE'],
    [{ EMAIL: 'ANA@correo' }, 'email', loQueHabia, ['EMAIL: email']],
    [{ EMAIL: 'ANA@Correo.example' }, 'email', 'ana@correo.example'],
    [{ CUIL: '27-17845302-1' }, 'cuil', loQueHabia, ['CUIL: cuil']],
    [{ SEXO: 'V' }, 'genero', null, ['SEXO: sexo']],
    [{ SEXO: 'v' }, 'genero', 1, [], { sexosDecididos: new Map([['V', 1]]) }],
    [{ SEXO: 'M' }, 'genero', 2, [], { sexosDecididos: new Map([['M', 2]]) }],
    [{ 'APELLIDO Y NOMBRE': 'GÓMEZ ANA' }, 'apellido', 'GÓMEZ', [], { orden: 'apellido' }],
    [{ 'APELLIDO Y NOMBRE': 'QUISPE WAYRA ILLA' }, 'apellido', 'QUISPE', ['APELLIDO Y NOMBRE: partido'], { orden: 'apellido' }],
  ]
  for (const [otros, campo, valor, avisos = [], mas] of queda) {
    const { dicho, problemas } = leerPersona(otros, mas)
    assert.deepEqual([(dicho as unknown as Record<string, unknown>)[campo], problemas], [valor, avisos], JSON.stringify(otros))
  }
  // Filled columns, and letters and sexes not understood: the whole file decides.
  const { como } = leerPersona({ DOMICILIO: 'Ayolas 1', SEXO: 'V' })
  assert.deepEqual([[...como.vacias], [...como.letras], [...como.sexos.keys()]], [['EMPRESA'], ['V'], ['V']])
})
