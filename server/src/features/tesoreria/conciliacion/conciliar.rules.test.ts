import assert from 'node:assert/strict'
import { test } from 'vitest'
import { type MesInventado, mesInventado } from '../../../../test/extractos.ts'
import { mesAtrasado } from '../../../../test/extractos-atrasados.ts'
import { mesConTextos } from '../../../../test/extractos-con-textos.ts'
import { porte } from '../../../../test/porte.ts'
import { cruzadas, numerosRepetidos, proponerUniones, type Suelto, unionesSeguras } from './conciliar.rules.ts'

const usosDe =
  ({ lineas, movimientos }: Pick<MesInventado, 'lineas' | 'movimientos'>) =>
  (centavos: number) => ({
    lineas: lineas.filter((l) => l.centavos === centavos).length,
    movimientos: movimientos.filter((m) => m.centavos === centavos).length,
  })
const clave = (u: { lineas: number[]; movimientos: number[] }) =>
  JSON.stringify([u.lineas.toSorted((a, b) => a - b), u.movimientos.toSorted((a, b) => a - b)])
const ninguno = new Set<string>()

test('of two hundred made-up months what is joined without asking is always right, and it is nine in ten of what there is', () => {
  const [unidas, hay, propuestas, sumas] = [[] as string[], [] as number[], [] as number[], [] as number[]]
  for (let semilla = 1; semilla <= porte(2000, 200); semilla++) {
    const mes = mesInventado(semilla)
    const verdad = new Set(mes.verdad.map(clave))
    const seguras = unionesSeguras({ ...mes, distintos: ninguno, usos: usosDe(mes) })
    for (const s of seguras)
      assert.ok(
        verdad.has(clave(s)),
        `${semilla}: ${s.motivo} ${JSON.stringify([s.lineas.map((id) => mes.lineas.find((l) => l.id === id)), s.movimientos.map((id) => mes.movimientos.find((m) => m.id === id))])}`,
      )
    unidas.push(...seguras.map(clave))
    hay.push(mes.verdad.length)
    const usadas = { l: new Set(seguras.flatMap((s) => s.lineas)), m: new Set(seguras.flatMap((s) => s.movimientos)) }
    const resto = proponerUniones({
      lineas: mes.lineas.filter((l) => !usadas.l.has(l.id)),
      movimientos: mes.movimientos.filter((m) => !usadas.m.has(m.id)),
      distintos: ninguno,
    })
    // Each thing once, all of it.
    const vistas = [...seguras, ...resto]
    assert.equal(vistas.flatMap((v) => v.lineas).length, mes.lineas.length)
    assert.equal(new Set(vistas.flatMap((v) => v.movimientos)).size, mes.movimientos.length)
    propuestas.push(resto.filter((p) => verdad.has(clave(p))).length)
    sumas.push(mes.sumas.filter((s) => resto.some((p) => clave(p) === clave(s))).length)
  }
  const total = (n: number[]) => n.reduce((a, b) => a + b, 0)
  const parte = unidas.length / total(hay)
  assert.ok(parte >= 0.9, `${parte}`)
  assert.ok(total(sumas) >= 0.8 * hay.length, `${total(sumas)}`)
})

test('a first statement of a box that is behind joins no line to the movement of another month', () => {
  let [ciertos, unidos] = [0, 0]
  for (let semilla = 1; semilla <= porte(10_000, 300); semilla++) {
    const mes = mesAtrasado(semilla)
    const verdad = new Set(mes.verdad.map((p) => `${p.linea}-${p.movimiento}`))
    const seguras = unionesSeguras({ ...mes, distintos: ninguno, usos: usosDe(mes) })
    const hechas = new Set(seguras.map((s) => `${s.lineas}-${s.movimientos}`))
    assert.deepEqual(
      [...hechas].filter((par) => !verdad.has(par)),
      [],
      `seed ${semilla}`,
    )
    const deNumeroODia = mes.verdad.filter((p) => p.cierto)
    ciertos += deNumeroODia.length
    unidos += deNumeroODia.filter((p) => hechas.has(`${p.linea}-${p.movimiento}`)).length
  }
  assert.ok(unidos >= 0.98 * ciertos, `${unidos} of ${ciertos}`)
})

test('of months that name documents, periods, clients and strangers, all joins made alone are right, and nine in ten are made', () => {
  let [ciertos, unidos, hay, todos] = [0, 0, 0, 0]
  for (let semilla = 1; semilla <= porte(10_000, 300); semilla++) {
    const mes = mesConTextos(semilla)
    const verdad = new Set(mes.verdad.map((p) => `${p.linea}-${p.movimiento}`))
    const hechas = new Set(
      unionesSeguras({ ...mes, distintos: ninguno, usos: usosDe(mes) }).map((s) => `${s.lineas}-${s.movimientos}`),
    )
    assert.deepEqual(
      [...hechas].filter((par) => !verdad.has(par)),
      [],
      `seed ${semilla}`,
    )
    const decidibles = mes.verdad.filter((p) => p.decidible)
    ciertos += decidibles.length
    unidos += decidibles.filter((p) => hechas.has(`${p.linea}-${p.movimiento}`)).length
    hay += verdad.size
    todos += hechas.size
  }
  assert.ok(unidos >= 0.95 * ciertos, `${unidos} of ${ciertos}`)
  assert.ok(todos >= 0.9 * hay, `${todos} of ${hay}`)
})

const l = (id: number, fecha: string, centavos: number, texto: string): Suelto => ({
  id,
  fecha: `2026-11-${fecha}`,
  centavos,
  texto,
})
const m = (id: number, fecha: string, centavos: number, texto: string, corrige: number | null = null): Suelto => ({
  ...l(id, fecha, centavos, texto),
  corrige,
})
const seguras = (lineas: Suelto[], movimientos: Suelto[], distintos = ninguno) =>
  unionesSeguras({ lineas, movimientos, distintos, usos: usosDe({ lineas, movimientos }) }).map((u) => [
    u.motivo,
    u.lineas,
    u.movimientos,
  ])

test('what is joined without asking, and what is left to a person', () => {
  const casos: Array<[que: string, Suelto[], Suelto[], unknown[]]> = [
    [
      'one of an amount that is nobody else',
      [l(1, '18', -4_532_017, 'DEBITO')],
      [m(1, '20', -4_532_017, 'Librería')],
      [['IMPORTE', [1], [1]]],
    ],
    ['five days away it is asked', [l(1, '18', -4_532_017, 'DEBITO')], [m(1, '23', -4_532_017, 'Librería')], []],
    [
      'with its number, a month',
      [l(1, '01', -4_532_017, 'CHEQUE 00412')],
      [m(1, '30', -4_532_017, 'cheque 412')],
      [['NUMERO', [1], [1]]],
    ],
    ['a cent is another amount', [l(1, '18', -4_532_017, 'X 7781204')], [m(1, '18', -4_532_016, 'X 7781204')], []],
    ['the other sign is another amount', [l(1, '18', 4_532_017, 'X 7781204')], [m(1, '18', -4_532_017, 'X 7781204')], []],
    [
      'two of one amount are not told apart',
      [l(1, '18', 2_880_001, 'TRANSFERENCIA'), l(2, '19', 2_880_001, 'TRANSFERENCIA')],
      [m(1, '18', 2_880_001, 'Cuota')],
      [],
    ],
    [
      'two of one amount are told apart by who they are of',
      [l(1, '18', 2_880_001, 'Sosa, Elena'), l(2, '19', 2_880_001, 'Farías, Norma')],
      [m(1, '18', 2_880_001, 'Norma Farias'), m(2, '19', 2_880_001, 'Elena Sosa')],
      [
        ['TEXTO', [1], [2]],
        ['TEXTO', [2], [1]],
      ],
    ],
    [
      'one with two lines of its number is nobody’s',
      [l(1, '18', -4_532_017, 'CHEQUE 412'), l(2, '19', -4_532_017, 'CHEQUE 412')],
      [m(1, '18', -4_532_017, 'cheque 412')],
      [],
    ],
    ['a round sum is anybody’s', [l(1, '18', 5_000_000, 'DEPOSITO')], [m(1, '18', 5_000_000, 'Cobranza')], []],
    [
      'two that name different people are two',
      [l(1, '18', 2_880_017, 'Sosa, Elena')],
      [m(1, '18', 2_880_017, 'Norma Farías')],
      [],
    ],
    ['two cheques of one amount are two', [l(1, '18', -4_532_017, 'CHEQUE 413')], [m(1, '18', -4_532_017, 'cheque 412')], []],
    [
      'a number that goes with several amounts is an account',
      [l(1, '18', 5_000_000, 'CTA 110599'), l(2, '18', 7_000_000, 'CTA 110599')],
      [m(1, '18', 5_000_000, 'a la cuenta 110599')],
      [],
    ],
    [
      'what the bank took and gave back',
      [l(1, '18', -900_017, 'TRANSF 7781204'), l(2, '20', 900_017, 'REVERSA TRANSF 7781204')],
      [],
      [['REVERSA', [1, 2], []]],
    ],
    [
      'what was undone in the box',
      [],
      [m(1, '18', -900_017, 'Mal'), m(2, '20', 900_017, 'Contraasiento', 1)],
      [['CONTRAASIENTO', [], [1, 2]]],
    ],
    [
      'undone in the box, but the bank did it: a person says',
      [l(1, '01', -900_017, 'X')],
      [m(1, '18', -900_017, 'Mal'), m(2, '20', 900_017, 'Contraasiento', 1)],
      [],
    ],
  ]
  for (const [que, lineas, movimientos, esperado] of casos) assert.deepEqual(seguras(lineas, movimientos), esperado, que)
  // Whatever somebody said are two stays so.
  assert.deepEqual(seguras([l(1, '18', -4_532_017, 'D')], [m(1, '18', -4_532_017, 'L')], new Set(['1-1'])), [])
})

test('evidence holds up to its last day, and no further', () => {
  const par = (desde: string, hasta: string, texto: string, otro = texto) =>
    seguras([l(1, desde, -4_532_017, texto)], [m(1, hasta, -4_532_017, otro)]).length
  for (const [texto, otro, ultimo, siguiente] of [
    ['DEBITO', 'Librería', '05', '06'],
    ['TRANSF 7781204', 'transf. 7781204 de Librería', '11', '12'],
  ] as const)
    assert.deepEqual([par('01', ultimo, texto, otro), par('01', siguiente, texto, otro)], [1, 0], texto)
  const cheque = (mes: string, dia: string) =>
    seguras([{ ...l(1, '01', -4_532_017, 'CHEQUE 412'), fecha: `2026-${mes}-${dia}` }], [m(1, '01', -4_532_017, 'cheque 412')])
  assert.deepEqual([cheque('12', '06').length, cheque('12', '07')], [1, []])
})

test('another payment is left to a person, however many figures or words it shares', () => {
  const anterior = { fecha: '2026-10-20' }
  for (const [que, linea, movimiento, otro = {}, centavos = -4_532_017] of [
    ['another month', 'TRANSFERENCIA CUOTA 11/2026', 'Cuota 10/2026 Sosa'],
    ['a document of last month', 'TRANSF DNI 30123456', 'Cuota 10/2026 Sosa DNI 30123456', anterior],
    ['a year of last month', 'TRANSF ALQUILER 2026', 'Alquiler octubre 2026', anterior],
    ['a client of last month', 'DEB AUT EDESUR 884512', 'Luz, Edesur 884512', anterior],
    ['an agreement of last month', 'SEGUROS POLIZA 5512', 'Seguro, póliza 5512', anterior],
    ['a CUIT of last month', 'TRANSF 20301234563', 'Cuota 20-30123456-3', anterior],
    ['a document said to be an operation on one side only', 'TRANSF 30123456', 'Transf. de Sosa, DNI 30123456', anterior],
    // Of an amount that nobody else has, too.
    ['one surname, two people', 'CREDITO INMEDIATO GARCIA MARIA', 'Cuota García Juan'],
    ['a round sum and a surname alone', 'CREDITO INMEDIATO GARCIA MARIA', 'Cuota García', {}, -5_000_000],
    ['one surname, two people with short names', 'CREDITO INMEDIATO GARCIA ANA', 'Cuota García Eva'],
    ['people with short names', 'CREDITO INMEDIATO GIL ANA', 'Cuota Paz Eva'],
    ['two documents', 'TRANSF SOSA DNI 30123456', 'Sosa, DNI 28999111'],
    ['a day that no statement speaks of', 'DEBITO', 'Librería', { cubierto: false }],
    ['a number of operation of such a day', 'TRANSF 7781204', 'transf. 7781204', { cubierto: false }],
  ] as Array<[string, string, string, Partial<Suelto>?, number?]>)
    assert.deepEqual(seguras([l(1, '18', centavos, linea)], [{ ...m(1, '18', centavos, movimiento), ...otro }]), [], que)
  // A CUIT does not tell the second payment of somebody from the first.
  assert.deepEqual(
    seguras(
      [l(1, '18', 2_880_001, 'TRANSF 20301234563'), l(2, '28', 2_880_001, 'CREDITO')],
      [m(1, '18', 2_880_001, 'Cuota'), m(2, '28', 2_880_001, 'Cuota CUIT 20301234563')],
    ),
    [],
  )
  // Twice in the box, once in the bank.
  assert.deepEqual(
    seguras([l(1, '18', -4_532_017, 'DEBITO')], [m(1, '18', -4_532_017, 'Librería'), m(2, '28', -4_532_017, 'Librería')]),
    [],
  )
  // Once in the box, twice in the bank.
  assert.deepEqual(
    seguras([l(1, '18', -4_532_017, 'DEBITO'), l(2, '28', -4_532_017, 'DEBITO')], [m(1, '18', -4_532_017, 'Librería')]),
    [],
  )
})

test('a number that comes back with the same amount is a client, among the loose ones and in what was joined before', () => {
  const [linea, movimiento] = [l(1, '28', -5_000_000, 'DEBITO EDESUR 884512'), m(1, '29', -5_000_000, 'Edesur 884512')]
  const motivo = (mas: Suelto[], repetidos?: Set<string>) =>
    unionesSeguras({
      lineas: [linea, ...mas],
      movimientos: [movimiento],
      distintos: ninguno,
      usos: () => ({ lineas: 2, movimientos: 2 }),
      ...(repetidos && { repetidos }),
    }).map((u) => u.motivo)
  assert.deepEqual(motivo([]), ['NUMERO'])
  assert.deepEqual(motivo([l(2, '01', -5_000_000, 'DEBITO EDESUR 884512')]), [])
  const antes = { ...l(9, '01', -5_000_000, 'DEBITO EDESUR 884512'), fecha: '2026-10-28' }
  assert.deepEqual([...numerosRepetidos([linea], [antes])], ['884512'])
  assert.deepEqual([...numerosRepetidos([linea], [{ ...antes, fecha: '2026-11-28', centavos: -5_000_001 }])], ['884512'])
  assert.deepEqual([...numerosRepetidos([linea], [{ ...antes, texto: 'DEBITO 777123' }])], [])
  assert.deepEqual(motivo([], numerosRepetidos([linea], [antes])), [])
})

test('a returned transfer is joined to itself within ten days, and never one that the box paid again', () => {
  const vuelta = (dia: string, movimientos: Suelto[] = [], texto = 'TRANSF 7781204') =>
    seguras([l(1, '01', -900_017, texto), l(2, dia, 900_017, `REVERSA ${texto}`)], movimientos).map(([motivo]) => motivo)
  assert.deepEqual([vuelta('11'), vuelta('12')], [['REVERSA'], []])
  assert.deepEqual(vuelta('03', [m(1, '20', -900_017, 'Otra vez')]), [])
  assert.deepEqual(vuelta('03', [], 'TRANSF DNI 30123456'), [])
})

test('what is proposed: several that are one, two figures swapped, a fee with its tax in one, and each thing once', () => {
  const clases = (lineas: Suelto[], movimientos: Suelto[]) =>
    proponerUniones({ lineas, movimientos, distintos: ninguno }).map((p) => [p.clase, p.lineas, p.movimientos])
  assert.deepEqual(
    clases(
      [l(1, '19', 2_880_000, 'a'), l(2, '19', 2_880_000, 'b'), l(3, '19', 2_880_000, 'c')],
      [m(1, '20', 8_640_000, 'Transferencias, 3 afiliados')],
    ),
    [['SUMA', [1, 2, 3], [1]]],
  )
  assert.deepEqual(clases([l(1, '18', -4_532_000, 'x')], [m(1, '18', -4_352_000, 'y')]), [['CIFRAS', [1], [1]]])
  assert.deepEqual(clases([l(1, '16', -907_500, 'Comisión mantenimiento'), l(2, '16', -190_575, 'IVA s/ comisión 21 %')], []), [
    ['GASTO', [1, 2], []],
  ])
  // A line and its opposite are proposed up to ten days apart.
  for (const [dia, clase] of [
    ['11', ['REVERSA']],
    ['12', ['SOLO_BANCO', 'SOLO_BANCO']],
  ] as const)
    assert.deepEqual(
      clases([l(1, '01', -900_017, 'TRANSF'), l(2, dia, 900_017, 'REVERSA TRANSF')], []).map(([c]) => c),
      clase,
    )
  // Equal ones are told as equal; two cheques with different numbers are two.
  assert.deepEqual(
    clases([l(1, '18', -900_017, 'x'), l(2, '18', -900_017, 'y')], [m(1, '18', -900_017, 'z')]).map(([clase]) => clase),
    ['IGUALES', 'SOLO_BANCO'],
  )
  assert.deepEqual(
    clases([l(1, '18', -900_017, 'x')], [m(1, '18', -900_017, 'y'), m(2, '18', -900_017, 'z')]).map(([clase]) => clase),
    ['IGUALES', 'SOLO_CAJA'],
  )
  assert.deepEqual(clases([l(1, '18', -900_017, 'x')], [m(1, '18', -900_017, 'z')]), [['MISMO', [1], [1]]])
  assert.deepEqual(
    clases([l(1, '18', -900_017, 'CHEQUE 413')], [m(1, '18', -900_017, 'cheque 412')]).map(([clase]) => clase),
    ['SOLO_BANCO', 'SOLO_CAJA'],
  )
  // Two ways to make one sum are none.
  assert.deepEqual(
    clases([l(1, '18', 100, 'a'), l(2, '18', 200, 'b'), l(3, '18', 150, 'c'), l(4, '18', 150, 'd')], [m(1, '18', 300, 'x')]).map(
      ([clase]) => clase,
    ),
    ['SOLO_BANCO', 'SOLO_BANCO', 'SOLO_BANCO', 'SOLO_BANCO', 'SOLO_CAJA'],
  )
  // Nor are seven one.
  assert.deepEqual(
    new Set(
      clases(
        [1, 2, 4, 8, 16, 32, 64].map((n, i) => l(i, '18', n, 'x')),
        [m(9, '18', 127, 'y')],
      ).map(([clase]) => clase),
    ),
    new Set(['SOLO_BANCO', 'SOLO_CAJA']),
  )
  for (const [a, b, son] of [
    [4_532_000, 4_352_000, true],
    [-4_532_000, -4_352_000, true],
    [1200, 2100, true],
    [1200, 1200, false],
    [1234, 1324, true],
    [1234, 1325, false],
    [1234, 1524, false],
    [1234, 1354, false],
    [1234, 4231, false],
    [120, 1200, false],
  ] as const)
    assert.equal(cruzadas(a, b), son, `${a} ${b}`)
})
