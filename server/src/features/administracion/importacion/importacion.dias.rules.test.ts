import assert from 'node:assert/strict'
import { test } from 'vitest'
import { dicen, fila, leerPersona, sin, type Valores } from '../../../../test/lectura-de-padron.ts'
import { mismoDia } from './importacion.dias.rules.ts'
import { leerDiaDe } from './importacion.rules.ts'

/** Dates of a register: century, order, and implausible ones. */

test('a two-digit year uses the century where nobody is under 16 or joined before 14', () => {
  const casos: Array<[nacio: string, alta: string, nacimiento: string, afiliacion: string]> = [
    ['01/01/25', '01/03/45', '1925-01-01', '1945-03-01'],
    ['24/11/10', '01/02/26', '2010-11-24', '2026-02-01'],
    ['25/11/10', '01/02/26', '1910-11-25', '2026-02-01'],
    ['11/05/60', '01/02/99', '1960-05-11', '1999-02-01'],
    // Born in 1927 and joined in 2025, not before being born.
    ['03/03/27', '03/03/25', '1927-03-03', '2025-03-03'],
  ]
  for (const [nacio, alta, nacimiento, afiliacion] of casos) {
    const { dicho, como, problemas } = leerPersona({ 'FECHA NAC': nacio, 'FECHA ALTA': alta })
    assert.ok(!('motivo' in dicho))
    assert.deepEqual([dicho.nacimiento, dicho.alta, problemas], [nacimiento, afiliacion, []], nacio)
    assert.deepEqual(
      como.deColumnas.lista.map((d) => [d.columna, d.que, d.cantidad, d.ejemplos[0]]),
      [
        ['FECHA NAC', 'siglo', 1, { dice: nacio, es: nacimiento }],
        ['FECHA ALTA', 'siglo', 1, { dice: alta, es: afiliacion }],
      ],
    )
  }
})

test('implausible dates go to review: a child, a member who joined as one or after today', () => {
  const casos: Array<[Valores, aviso: string, nacimiento: string]> = [
    [{ 'FECHA NAC': '05/03/2015' }, 'FECHA NAC: menor', '2015-03-05'],
    [{ 'FECHA NAC': '05/03/1990' }, 'FECHA ALTA: altaAntes', '1990-03-05'],
    [{ 'FECHA ALTA': '05/03/2027' }, 'FECHA ALTA: altaFutura', '1968-03-05'],
    [{ 'FECHA NAC': '01/01/1900' }, 'FECHA NAC: antiguo', mismoDia],
    [{ 'FECHA NAC': '15/08/2031' }, 'FECHA NAC: futuro', mismoDia],
  ]
  for (const [valores, aviso, nacimiento] of casos) {
    const { dicho, problemas } = leerPersona(valores)
    assert.deepEqual(['motivo' in dicho ? dicen(dicho) : dicho.nacimiento, problemas], [nacimiento, [aviso]], aviso)
  }
})

test('half-converted dates are swapped back and texts keep their order; «tal» changes nothing', () => {
  const dia = (valor: string, orden: 'medias' | 'tal' | 'dma') =>
    leerDiaDe(fila({ N: valor }, undefined, true), 'N', { hoy: '2026-11-24', fechas: { N: orden } })?.dia
  const casos: Array<[valor: string, medias: string | undefined, tal: string | undefined]> = [
    ['1968-05-03', '1968-03-05', '1968-05-03'],
    ['1968-05-13', '1968-05-13', '1968-05-13'],
    ['05/13/1968', '1968-05-13', '1968-05-13'],
    ['25/10/1980', '1980-10-25', '1980-10-25'],
  ]
  for (const [valor, medias, tal] of casos) assert.deepEqual([dia(valor, 'medias'), dia(valor, 'tal')], [medias, tal], valor)
  // A text with its year first is not a real date.
  assert.equal(leerDiaDe(fila({ N: '1968-05-03' }), 'N', { hoy: '2026-11-24', fechas: { N: 'medias' } })?.dia, '1968-05-03')
})

test('a departure date ends the membership with its reason; an early or missing one is reported', () => {
  const casos: Array<[Valores, estado: string, baja: string | null, avisos?: string[]]> = [
    [{}, 'ACTIVO', null],
    [{ 'FECHA BAJA': '09/01/2015' }, 'BAJA', '2015-01-09'],
    [{ 'FECHA BAJA': '09/01/2015', 'MOTIVO BAJA': 'Fallecimiento' }, 'FALLECIDO', '2015-01-09'],
    [{ 'FECHA BAJA': '09/01/1990' }, 'BAJA', null, ['FECHA BAJA: bajaAntesDeAlta']],
    [{ 'FECHA BAJA': 'en marzo' }, 'BAJA', null, ['FECHA BAJA: bajaMal']],
    [{ 'FECHA BAJA': '09/01/2030' }, 'ACTIVO', null, ['FECHA BAJA: bajaMal']],
    [{ 'MOTIVO BAJA': 'Renuncia' }, 'ACTIVO', null, ['MOTIVO BAJA: bajaSinFecha']],
    [{ 'FECHA BAJA': '-' }, 'ACTIVO', null],
  ]
  for (const [valores, estado, baja, avisos = []] of casos) {
    const { dicho, problemas } = leerPersona(valores, sin('ESTADO'))
    assert.ok(!('motivo' in dicho), JSON.stringify(valores))
    assert.deepEqual([dicho.estado, dicho.baja, problemas], [estado, baja, avisos], JSON.stringify(valores))
  }
  // Members stay if the user chose so, and a state column has precedence.
  for (const [valores, mas] of [
    [{ 'FECHA BAJA': '09/01/2015' }, { ...sin('ESTADO'), bajas: undefined }],
    [{ 'FECHA BAJA': '09/01/2015' }, {}],
  ] as const) {
    const { dicho } = leerPersona(valores, mas)
    assert.deepEqual('motivo' in dicho ? dicho : [dicho.estado, dicho.baja], ['ACTIVO', null])
  }
})
