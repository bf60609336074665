import assert from 'node:assert/strict'
import { test } from 'vitest'
import { otroPeriodo } from './periodos.rules.ts'
import { rastroDe } from './rastros.rules.ts'

const posibles = (texto: string) => [...rastroDe(texto).numeros.posibles].toSorted()

test('numbers of operations, cheques and settlements are told from those of people, clients and periods', () => {
  for (const [texto, esperado] of [
    // Operations.
    ['TRANSFERENCIA A TERCEROS 7781204', ['7781204']],
    ['Librería, transf. N° 7781204', ['7781204']],
    ['DEPOSITO BOLETA 0004512', ['4512']],
    ['CREDITO REF 30123456', ['30123456']],
    ['LOTE 0000011234', ['11234']],
    ['EDESUR 884512', ['884512']],
    ['CHEQUE 48 HS 00000412', ['ch412']],
    ['Imprenta, cheque 1936', ['ch1936']],
    ['Echeq 412, DNI 30123456', ['ch412']],
    ['Pago de la rendición 33/2026', ['33/2026']],
    ['TRANSFERENCIA REND 0011/2026', ['11/2026']],
    ['Reintegro 0033/2026', ['33/2026']],
    // Documents: labelled, with dots, or of 7 or 8 figures that nothing says to be an operation's.
    ['DNI 30123456', []],
    ['D.N.I. 30.123.456', []],
    ['TRANSF. SOSA ELENA 30123456', []],
    ['Cuota 8123456', []],
    ['DOC 412345', []],
    // CUIT, CUIL, CBU.
    ['TRANSF CUIT 20-30123456-3', []],
    ['TRANSF 20301234563', []],
    ['CBU 0110599520000012345678', []],
    // Clients, agreements, accounts.
    ['DEB AUT CLIENTE 884512', []],
    ['Seguro, póliza nro 915105', []],
    ['CONVENIO 5512', []],
    ['TRANSF CTA 0110599', []],
    // Days, periods, years, amounts, short numbers.
    ['VTO 10/11/2026', []],
    ['del 2026-11-10', []],
    ['CUOTA 11/2026', []],
    ['Cuota 2026-11', []],
    ['VEP PERIODO 202609', []],
    ['VEP 202609', []],
    ['Cuota 0011/2026', []],
    ['Alquiler octubre 2026', []],
    ['Factura 412', []],
    ['saldo 12345,67', []],
    ['18112026', []],
  ] as Array<[string, string[]]>)
    assert.deepEqual(posibles(texto), esperado, texto)
  assert.deepEqual([...rastroDe('CUIT 20-30123456-3').numeros.documentos], ['30123456'])
  assert.deepEqual([...rastroDe('CLIENTE 30123456').numeros.documentos], [])
})

test('two texts that name other months, years, instalments or halves speak of two payments', () => {
  for (const [uno, otro, son] of [
    ['TRANSFERENCIA CUOTA 11/2026', 'Cuota 10/2026 Sosa', true],
    ['CUOTA 11-2026', 'Cuota octubre', true],
    ['CUOTA 2026-11', 'Cuota noviembre 2026', false],
    ['VEP PERIODO 202609', 'Cargas sociales 10/2026', true],
    ['ALQUILER NOV26', 'Alquiler oct/26', true],
    ['ALQUILER NOV', 'Alquiler noviembre de 2026', false],
    ['Cuota anual 2025', 'CUOTA ANUAL 2026', true],
    ['Cuota 12/2025', 'CUOTA 12/2026', true],
    ['Préstamo, cuota 2/12', 'CUOTA 3/12', true],
    ['Préstamo, cuota N° 3', 'CUOTA 3/12', false],
    ['1ra quincena', '2DA QUINCENA', true],
    ['Bimestre 5', '5TO BIM', false],
    // Days are no periods, Julio is somebody, Mar del Plata is a place, and a cheque has a number.
    ['VTO 10/11/2026', 'Pagado el 12/10/2026', false],
    ['QUIROGA JULIO CUOTA 11/2026', 'Cuota noviembre, Julio Quiroga', false],
    ['HOTEL MAR DEL PLATA', 'Hotel, octubre', false],
    ['CHEQUE 2019', 'Cheque 2019, octubre 2026', false],
    ['CUOTA', 'Cuota 10/2026', false],
  ] as const) {
    const [a, b] = [rastroDe(uno).periodos, rastroDe(otro).periodos]
    assert.deepEqual([otroPeriodo(a, b), otroPeriodo(b, a)], [son, son], `${uno} · ${otro}`)
  }
})
