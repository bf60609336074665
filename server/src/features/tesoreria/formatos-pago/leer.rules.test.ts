import assert from 'node:assert/strict'
import { formatoPago, type RespuestaPago, respuestaPago } from '@gremial/contract/tesoreria/formatos-pago-forma.ts'
import { codigosRechazo } from '@gremial/contract/tesoreria/pagos-rechazos.ts'
import { message } from '@gremial/contract/textos/messages.ts'
import { test } from 'vitest'
import { leerRespuesta, type RespuestaLeida } from './leer.rules.ts'
import { santander } from './santander.ts'

/** Bank responses. Santander's lines are built from the positions in its specification, not by the program. */
assert.ok(santander.respuesta)
const fur: RespuestaPago = santander.respuesta
const read = (layout: RespuestaPago, ...lines: string[]): RespuestaLeida => {
  const leida = leerRespuesta(layout, Buffer.from(lines.join('\r\n'), 'latin1'))
  assert.ok(leida)
  return leida
}

const renglon = (...parts: Array<[desde: number, text: string]>): string => {
  const chars = Array.from({ length: 400 }, () => ' ')
  for (const [desde, text] of parts) for (const [i, c] of Array.from(text).entries()) chars[desde - 1 + i] = c
  return chars.join('')
}
const organismo = '30500010912001001'
const id = (n: number) => String(n).padStart(19, '0')
interface Dice {
  estado?: string
  marca?: string
  motivo?: string
  importe?: string
  fecha?: string
  cbu?: string
  envio?: string
}
const cabecera = renglon([1, organismo], [18, '00009'], [23, 'C'], [43, '0'], [44, '20261126'], [52, 'GREMIAL'])
const d0 = (n: number, { envio = '00121' }: Dice = {}) =>
  renglon(
    [1, organismo],
    [18, '00009'],
    [23, 'D'],
    [24, id(n)],
    [43, '0'],
    [44, '7'],
    [66, 'ROSARIO'],
    [96, '30500010912'],
    [107, '20261125'],
    [127, '000000000375150'],
    [215, envio],
    [220, `000000000000032000${n}`],
  )
const d1 = (n: number, dice: Dice = {}) => {
  const { estado = '045', marca = 'A', motivo = '', importe = '000000000375150', fecha = '20261125' } = dice
  const cbu = dice.cbu ?? '00110001900000000000000017'
  return renglon(
    [1, organismo],
    [18, '00009'],
    [23, 'D'],
    [24, id(n)],
    [43, '1'],
    [44, 'SNP'],
    [52, `00540${cbu}`],
    [83, importe],
    [98, fecha],
    [106, marca],
    [120, estado],
    [186, motivo],
  )
}
const d2 = (n: number) => renglon([1, organismo], [18, '00009'], [23, 'D'], [24, id(n)], [43, '2'], [44, 'OP'], [46, '0058/2026'])
const pie = renglon([1, organismo], [18, '00009'], [23, 'T'], [24, '9'.repeat(19)], [43, '9'], [44, '0000000005'])

test("Santander's return joins the records of each payment, in any order", () => {
  const esperado = (n: number, linea: number) => ({
    linea,
    referencia: `32000${n}`,
    es: 'PAGADO',
    dice: 'Pagado',
    codigo: '',
    fecha: '2026-11-25',
    centavos: 375_150,
    cbu: '0110001900000000000017',
    envio: '121',
  })
  assert.deepEqual(read(fur, cabecera, d0(1), d1(1), d2(1), d0(2), d1(2), d2(2), pie, ''), {
    pagos: [esperado(1, 2), esperado(2, 5)],
    malas: [],
  })
  const { pagos, malas } = read(fur, d2(1), d1(2), d1(1), pie, d0(2), d0(1), d2(2))
  assert.deepEqual([pagos.map((p) => p.referencia).toSorted(), malas], [['320001', '320002'], []])
})

test("each of Santander's states and marks is paid, rejected, deferred or unknown", () => {
  for (const [estado, marca, es, dice] of [
    ['045', 'A', 'PAGADO', 'Pagado'],
    ['045', ' ', 'PAGADO', 'Pagado'],
    ['047', 'R', 'RECHAZADO', 'Rechazo definitivo'],
    ['037', 'R', 'DIFERIDO', 'Rechazado por ahora: el banco lo puede reintentar'],
    ['005', 'D', 'DIFERIDO', 'Diferido: cambió la fecha de pago'],
    ['005', ' ', 'DIFERIDO', 'Emitido: todavía no está pagado'],
    // Contradictory, and undocumented.
    ['045', 'R', 'DESCONOCIDO', 'R · 045'],
    ['047', 'A', 'DESCONOCIDO', 'A · 047'],
    ['099', 'A', 'DESCONOCIDO', 'A · 099'],
  ] as const) {
    const [pago] = read(fur, d0(1), d1(1, { estado, marca })).pagos
    assert.deepEqual([pago?.es, pago?.dice], [es, dice], `${estado} ${marca}`)
  }
})

test('each rejection reason of the specification has a text', () => {
  const table =
    'R03 R04 R10 R11 R13 R14 R17 R18 R19 R20 R22 R23 R24 R25 R26 R27 R31 R35 R36 R37 R38 R39 R40 R75 R76 R78 R79 R80 R86 R87 R88 R90 R91 R93 R98'
  for (const motivo of table.split(' ')) {
    const [pago] = read(fur, d0(1), d1(1, { estado: '047', marca: 'R', motivo })).pagos
    assert.deepEqual([pago?.es, pago?.codigo, pago?.dice], ['RECHAZADO', motivo, ''])
    const known = codigosRechazo.find((c) => c === motivo)
    assert.ok(known && message('es', `rechazoBanco.${known}`).length > 5, motivo)
  }
})

test('an unreadable, incomplete or contradictory line is returned, and pays nothing', () => {
  for (const [why, ...lines] of [
    ['cut short', d0(1), d1(1).slice(0, 300)],
    ['of another kind', d0(1), renglon([23, 'X'])],
    ['amount with letters', d0(1), d1(1, { importe: '00000000037515X' })],
    ['amounts that differ', d0(1), d1(1, { importe: '000000000375151' })],
    ['a day that is none', d0(1), d1(1, { fecha: '20261331' })],
    ['account with letters', d0(1), d1(1, { cbu: '0011000190000000000000001X' })],
    ['without its payment', d1(1)],
    ['twice, with another day', d0(1), d1(1), d1(1, { fecha: '20261126' })],
  ] as Array<[string, ...string[]]>) {
    const { pagos, malas } = read(fur, ...lines)
    assert.deepEqual([pagos.filter((p) => p.es === 'PAGADO' || p.es === 'RECHAZADO'), malas.length > 0], [[], true], why)
  }
  // A payment without its instrument has no result.
  assert.equal(read(fur, d0(1)).pagos[0]?.es, 'DESCONOCIDO')
  // Charges and a repeated record change nothing.
  assert.equal(read(fur, d0(1), d1(1), d1(1), renglon([23, 'D'], [24, id(1)], [43, '3'])).pagos.length, 1)
})

const tabla = respuestaPago.parse({
  escritura: 'CSV',
  letras: 'utf-8',
  registros: [
    { nombre: 'Títulos', cuando: [{ desde: 1, valor: 'Referencia' }] },
    {
      nombre: 'Pago',
      campos: [
        { dato: 'referencia', desde: 1 },
        { dato: 'importe', desde: 2, decimal: ',' },
        { dato: 'estado', desde: 3 },
        { dato: 'motivo', desde: 4 },
        { dato: 'fecha', desde: 5, fecha: 'DD/MM/AAAA' },
      ],
    },
  ],
  resultados: [
    { estado: ['Acreditada'], es: 'PAGADO' },
    { estado: ['Rechazada'], es: 'RECHAZADO', dice: 'La rechazó el banco' },
  ],
  motivos: [
    { codigo: '12', es: 'R03' },
    { codigo: '99', dice: 'Cuenta embargada' },
  ],
})

test('a response in CSV is read by columns; its reasons are catalogued codes or text', () => {
  const { pagos, malas } = read(
    tabla,
    'Referencia;Importe;Estado;Motivo;Fecha',
    '0000320001;3751,50;Acreditada;;25/11/2026',
    '320002;"3751,5";Rechazada;12;25/11/2026',
    '320003;3751;Rechazada;99;25/11/2026',
    '320004;0,07;Rechazada;;',
    '320005;3.751,50;Acreditada;;25/11/2026',
    '320006;1,00',
    'Total;5',
    '320007;1,0,0;Acreditada;;25/11/2026',
  )
  assert.deepEqual(
    pagos.map((p) => [p.referencia, p.centavos, p.es, p.codigo, p.dice, p.fecha]),
    [
      ['320001', 375_150, 'PAGADO', '', '', '2026-11-25'],
      ['320002', 375_150, 'RECHAZADO', 'R03', '', '2026-11-25'],
      ['320003', 375_100, 'RECHAZADO', '99', 'Cuenta embargada', '2026-11-25'],
      ['320004', 7, 'RECHAZADO', '', 'La rechazó el banco', ''],
    ],
  )
  assert.deepEqual(
    malas.map((m) => m.linea),
    [6, 7, 8, 9],
  )
})

test('no response, however broken, makes the reader fail', () => {
  const bytes = Buffer.from([cabecera, d0(1), d1(1), d2(1), pie].join('\r\n'), 'latin1')
  let seed = 20_261_129
  const next = (n: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return seed % n
  }
  for (let n = 0; n < 3000; n++) {
    const broken = Buffer.from(bytes)
    for (let k = 0; k <= n % 7; k++) broken[next(broken.length)] = next(256)
    for (const layout of [fur, tabla]) leerRespuesta(layout, broken.subarray(0, next(2) ? undefined : next(broken.length)))
  }
})

test('a layout that no reader could use is refused', () => {
  const base = { nombre: 'X', escritura: 'FIJO', pagos: [{ nombre: 'P', campos: [{ nombre: 'c', ancho: 1, clase: 'BLANCO' }] }] }
  for (const more of [{ pagos: [] }, { letras: 'ebcdic' }, { largo: -1 }, { respuesta: { registros: [] } }, { nombre: '' }])
    assert.equal(formatoPago.safeParse({ ...base, ...more }).success, false)
  assert.equal(formatoPago.safeParse(base).success, true)
})
