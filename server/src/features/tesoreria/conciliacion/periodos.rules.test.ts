import assert from 'node:assert/strict'
import { test } from 'vitest'
import { periodosEn } from './periodos.rules.ts'

test('a text names months, with their year or without, and a month alone is no year', () => {
  for (const [texto, meses] of [
    ['CUOTA OCT26', ['10/2026']],
    ['CUOTA OCT 2026', ['10/2026']],
    ['CUOTA OCTUBRE DE 2026', ['10/2026']],
    ['CUOTA OCTUBRE', ['10/']],
    // Two figures are a year only from 2020 to 2039.
    ['OCTUBRE 15', ['10/']],
    ['OCTUBRE 19', ['10/']],
    ['OCTUBRE 20', ['10/2020']],
    ['OCTUBRE 39', ['10/2039']],
    ['OCTUBRE 40', ['10/']],
    ['SETIEMBRE', ['9/']],
    ['SET 2026', ['9/2026']],
    ['SEPT 2026', ['9/2026']],
    ['CUOTA 10/2026', ['10/2026']],
    ['CUOTA 2026-10', ['10/2026']],
    ['VEP 202610', ['10/2026']],
    ['CUOTA 13/2026', []],
    // Mar del Plata is a city; March needs its year, or to be the one of a due.
    ['TRANSFERENCIA MAR DEL PLATA', []],
    ['MAR 2026', ['3/2026']],
    ['CUOTA MAR', ['3/']],
    ['ALQUILER MARZO', ['3/']],
    // Days and numbers of settlements are no periods.
    ['VTO 18/11/2026', []],
    ['RENDICION 0033/2026', []],
  ] as Array<[string, string[]]>)
    assert.deepEqual(
      periodosEn(texto).meses.map(({ mes, anio }) => `${mes}/${anio ?? ''}`),
      meses,
      texto,
    )
})

test('a year is a period unless it is the number of a cheque', () => {
  const anios = (texto: string) => [...periodosEn(texto).anios].toSorted()
  assert.deepEqual(anios('ALQUILER 2026'), [2026])
  assert.deepEqual(anios('SEGURO 1999 2026'), [1999, 2026])
  assert.deepEqual(anios('OCTUBRE 2026'), [2026])
  for (const texto of ['CHEQUE 2026', 'CHQ 2026', 'ECHEQ 2026', 'CH 2026', 'FACTURA 3026', 'CUOTA OCTUBRE'])
    assert.deepEqual(anios(texto), [], texto)
})

test('instalments and parts of a period have their number, before or after', () => {
  for (const [texto, partes] of [
    ['CUOTA 3/12', ['cuota 3']],
    ['CUOTAS 03', ['cuota 3']],
    ['CUOTA NRO 3', ['cuota 3']],
    ['FACTURA NRO 3', []],
    ['CUOTA 412', []],
    ['2DA QUINCENA', ['QUI 2']],
    ['QUINCENA 2', ['QUI 2']],
    ['1 QUINCENA', ['QUI 1']],
    ['TRIMESTRE 4', ['TRI 4']],
    ['QUINCENA', []],
  ] as Array<[string, string[]]>)
    assert.deepEqual([...periodosEn(texto).partes], partes, texto)
})
