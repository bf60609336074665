import assert from 'node:assert/strict'
import { test } from 'vitest'
import { fila, leerPersona, type Valores } from '../../../../test/lectura-de-padron.ts'
import { columnasPadron } from './importacion.columnas.ts'
import { esArruinado, esRelleno } from './importacion.limpieza.rules.ts'
import { leerFilaAfiliado, loQueHabia } from './importacion.padron.rules.ts'

/** Placeholders of programs and people, and values that belong to nobody. */

test('a placeholder is told apart from a value by its column', () => {
  const nada: Array<[columna: string, ...string[]]> = [
    ['DOMICILIO', 'NULL', 'null', 'N/A', '#N/D', '#N/A', 'S/D', 's/n', '-', '--', '.', 'x', 'No tiene', 'SIN DATOS'],
    ['TELEFONO', 'NULL', '0', '1111111111', '0000000', '12345678', 'no tiene', '-'],
    ['EMAIL', 'notiene@notiene.com', 'no@tiene.com', 'no_tiene@gmail.com', 'N/A', 'sinmail@gmail.com'],
    ['CUIL', '-', '00-00000000-0', '11111111111'],
    ['FECHA NAC', '00/00/0000', '0000-00-00', '0000-00-00 00:00:00', '/ /', 'NULL'],
    ['CATEGORIA', 'NULL', '(null)', '-'],
    ['ESTADO', '-', 'NULL'],
  ]
  for (const [columna, ...valores] of nada)
    for (const valor of valores) assert.equal(esRelleno(columna, valor), true, `${columna} ${valor}`)
  const algo: Array<[columna: string, ...string[]]> = [
    ['DOMICILIO', 'Nulo 123', 'Ruta 9 S/N', 'Belgrano 158', 'X 25'],
    ['TELEFONO', '0341 15-4837682', '1234', 'interno', '4444-5555'],
    ['EMAIL', 'noelia@correo.example', 'nora@correo.example', 'ana@correo.example'],
    ['SEXO', 'X', 'M'],
    ['APELLIDO Y NOMBRE', 'Null, Ana', 'No, Juan'],
    ['CATEGORIA', 'X', 'NA'],
    ['SECCIONAL', 'NO'],
    ['FECHA NAC', '01/01/2000'],
  ]
  for (const [columna, ...valores] of algo)
    for (const valor of valores) assert.equal(esRelleno(columna, valor), false, `${columna} ${valor}`)
})

test('a number that Excel abbreviated or could not fit is recognised', () => {
  for (const valor of ['2,73E+10', '3.41614E+09', '5E+12', '########']) assert.equal(esArruinado(valor), true, valor)
  for (const valor of ['27301234567', '2,73', '1E', 'E+10', '#', '12E345 b']) assert.equal(esArruinado(valor), false, valor)
})

test('a placeholder is empty and a damaged number keeps the stored one, both counted', () => {
  const { dicho, como, problemas } = leerPersona({
    TELEFONO: '5,4934E+12',
    CUIL: '2,73125E+10',
    'FECHA NAC': '########',
    DOMICILIO: 'S/D',
    EMAIL: 'NULL',
  })
  assert.ok(!('motivo' in dicho))
  assert.deepEqual(
    [dicho.telefono, dicho.cuil, dicho.nacimiento, dicho.domicilio, dicho.email],
    [loQueHabia, loQueHabia, '-infinity', '', ''],
  )
  assert.deepEqual(problemas, [])
  assert.deepEqual(como.deColumnas.lista.map((d) => `${d.columna} ${d.que} ${d.cantidad}`).toSorted(), [
    'CUIL arruinado 1',
    'DOMICILIO relleno 1',
    'EMAIL relleno 1',
    'FECHA NAC arruinado 1',
    'TELEFONO arruinado 1',
  ])
})

test('a CUIL of another document or a company, and placeholder documents, are reported', () => {
  const casos: Array<[Valores, campo: string, valor: unknown, avisos?: string[]]> = [
    [{ CUIL: '27-20345678-1' }, 'cuil', '27-20345678-1'],
    [{ CUIL: '27203456781.0' }, 'cuil', '27-20345678-1'],
    [{ CUIL: '27-17845302-0' }, 'cuil', loQueHabia, ['CUIL: cuilDeOtroDocumento']],
    [{ CUIL: '30-71555120-5' }, 'cuil', loQueHabia, ['CUIL: cuitDeEmpresa']],
    [{ CUIL: '20-20345678-9' }, 'cuil', loQueHabia, ['CUIL: cuil']],
    [{ EMAIL: 'ana arroba correo' }, 'email', loQueHabia, ['EMAIL: email']],
    [{ 'NRO DOC': '11.111.111' }, 'documento', 11_111_111, ['NRO DOC: documentoRelleno']],
    [{ 'NRO DOC': 'LE 9.586.009' }, 'tipoDocumento', 'LE'],
    [{ 'NRO DOC': 'L.C. 5.520.784' }, 'tipoDocumento', 'LC'],
    [{ 'NRO DOC': 'LE 9.586.009', 'TIPO DOC': 'DNI' }, 'tipoDocumento', 'DNI'],
    [{ 'NRO DOC': 'M 8.251.898' }, 'documento', 8_251_898],
    [{ 'NRO DOC': 'F5.520.784' }, 'documento', 5_520_784],
    [{ 'NRO DOC': 'DNI-E 92.029.319' }, 'documento', 92_029_319],
    [{ 'NRO DOC': 'DNI M 8251898' }, 'documento', 8_251_898],
  ]
  for (const [valores, campo, valor, avisos = []] of casos) {
    const { dicho, problemas } = leerPersona(valores)
    assert.deepEqual([(dicho as unknown as Record<string, unknown>)[campo], problemas], [valor, avisos], JSON.stringify(valores))
  }
})

test('a failed formula empties an optional cell and refuses the line of a required one', () => {
  const leida = (valores: Valores) => {
    const { como } = leerPersona()
    const linea = {
      NRO_AFILIADO: '501',
      'APELLIDO Y NOMBRE': 'GÓMEZ, ANA',
      'NRO DOC': '20345678',
      SECCIONAL: '1',
      ESTADO: 'ACTIVO',
    }
    como.avisos.length = 0
    const dicho = leerFilaAfiliado(
      fila({ ...linea, 'FECHA ALTA': '01/02/1999', CATEGORIA: 'titular', ...valores }, 'formula'),
      como,
    )
    return 'motivo' in dicho
      ? `${dicho.columna}: ${dicho.motivo}`
      : [dicho.email, ...como.avisos.map((a) => `${a.columna}: ${a.motivo}`)]
  }
  assert.deepEqual(leida({ EMAIL: '#N/A' }), [loQueHabia, 'EMAIL: error'])
  assert.deepEqual(leida({ EMAIL: '#SIN VALOR' }), [loQueHabia, 'EMAIL: error'])
  assert.equal(leida({ SECCIONAL: '#N/A' }), 'SECCIONAL: formula')
  assert.equal(leida({ 'NRO DOC': '#¡VALOR!' }), 'NRO DOC: formula')
})

test('the digit after the bar is no check digit if it numbers the family', () => {
  assert.deepEqual(leerPersona({ NRO_AFILIADO: '501/7' }).como.digitos, { bien: 0, mal: 1 })
})

test('in a family file with kinship, holders are read and relatives are refused by name', () => {
  const casos: Array<[numero: string, parentesco: string, da: string | number]> = [
    ['000501/0', 'Titular', 501],
    ['501/0', '', 501],
    ['501/0', 'TIT.', 501],
    ['501/0', 'Socia titular', 501],
    ['501/0', 'Afiliado familiar', 'NRO_AFILIADO: familia'],
    ['501/2', 'Hijo/a', 'NRO_AFILIADO: familiar'],
    // Number and kinship contradict each other, or the kinship is missing.
    ['501/0', 'Hijo/a', 'NRO_AFILIADO: familia'],
    ['501/1', 'Titular', 'NRO_AFILIADO: familia'],
    ['501/1', '', 'NRO_AFILIADO: familia'],
  ]
  for (const [NRO_AFILIADO, PARENTESCO, da] of casos) {
    const { dicho, problemas } = leerPersona({ NRO_AFILIADO, PARENTESCO }, { conFamilia: true })
    assert.equal('numero' in dicho ? dicho.numero : problemas[0], da, `${NRO_AFILIADO} ${PARENTESCO}`)
  }
  const sinColumna = new Set(columnasPadron.map((c) => c.name).filter((name) => name !== 'PARENTESCO'))
  assert.deepEqual(leerPersona({ NRO_AFILIADO: '501/0' }, { conFamilia: true, hay: sinColumna }).problemas, [
    'NRO_AFILIADO: familia',
  ])
})
