import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { type CampoPago, convenioPago, formatoPago } from '@gremial/contract/tesoreria/formatos-pago-forma.ts'
import { test } from 'vitest'
import { bytesDe, toLetras } from './caracteres.rules.ts'
import { escribirLote, NoEntra } from './escribir.rules.ts'
import { gremial, modelos } from './formatos.ts'
import { deSuArchivo } from './releer.rules.ts'
import { santander } from './santander.ts'

/** Files of the bundled layouts, byte for byte. The expected bytes come from each bank's specification, not from the program. */
const lote = {
  numero: 32,
  armado: '2026-11-24',
  fecha: '2026-11-25',
  envio: 121,
  organizacion: { nombre: 'Gremial', cuit: '30-50001091-2' },
}
const pago = {
  referencia: '0000320001',
  cbu: '0110001900000000000017',
  centavos: 162_995_585n,
  nombre: 'Ñandú del Súr «Centro»',
  codigo: '7',
  rendicion: '0058/2026',
}
const sin = convenioPago.parse({})

test('the own layout is exact to the cent and to the column', () => {
  const file = escribirLote(gremial, sin, lote, [pago, { ...pago, referencia: '0000320002', centavos: 7n }])
  const [uno, dos, , tres, fin] = file.split('\r\n')
  assert.equal(uno, `HGREMIAL01000032202611242026112530500010912000002000000162995592${' '.repeat(56)}`)
  assert.equal(
    dos,
    `D00003200010110001900000000000017000000162995585ARS${'NANDU DEL SUR  CENTRO'.padEnd(40)}${'RENDICION 0058/2026'.padEnd(24)}     `,
  )
  assert.equal(tres, `T000032000002000000162995592${' '.repeat(92)}`)
  assert.equal(fin, '')
  assert.deepEqual(
    file.split('\r\n').map((r) => r.length),
    [120, 120, 120, 120, 0],
  )
})

test('a long branch name is truncated at its column, and the total adds integer cents', () => {
  const nombre = 'Seccional de los Trabajadores del Valle de Traslasierra'
  // Forty times one cent, next to an amount where a floating-point sum loses cents.
  const cents = [900_000_000_000_001n, ...Array.from({ length: 40 }, () => 1n)]
  const [uno = '', dos = '', ...rest] = escribirLote(
    gremial,
    sin,
    lote,
    cents.map((centavos) => ({ ...pago, centavos, nombre })),
  ).split('\r\n')
  assert.equal(dos.slice(51, 91), 'SECCIONAL DE LOS TRABAJADORES DEL VALLE ')
  assert.deepEqual([dos.slice(91, 115).trim(), dos.length], ['RENDICION 0058/2026', 120])
  assert.deepEqual([uno.slice(49, 64), rest.at(-2)?.slice(13, 28)], ['900000000000041', '900000000000041'])
})

test('an organisation without a CUIT is written as zeros in the own layout', () => {
  const [uno = ''] = escribirLote(gremial, sin, { ...lote, organizacion: { nombre: 'X', cuit: '' } }, [pago]).split('\r\n')
  assert.equal(uno.slice(32, 43), '00000000000')
})

/** A blank line with texts at their positions, from 1, as in a bank's specification. */
const renglon = (largo: number, ...parts: Array<[desde: number, text: string]>): string => {
  const chars = Array.from({ length: largo }, () => ' ')
  for (const [desde, text] of parts) for (const [i, c] of Array.from(text).entries()) chars[desde - 1 + i] = c
  return chars.join('')
}

for (const [via, cbu, forma] of [
  ['52', '0110001900000000000017', '52'],
  ['57', '0110001900000000000017', '57'],
  // An account of the bank itself.
  ['52', '0720000788000035673568', '50'],
] as const)
  test(`Santander's sending (FUR) is exact, byte by byte, by way ${forma}`, () => {
    const convenio = convenioPago.parse({ convenio: '1', producto: '10', canal: '78', via })
    const file = escribirLote(santander, convenio, lote, [
      { ...pago, cbu, nombre: "Ñandú d'Óleo Núm. º 1 «Centro de los Valles»" },
    ])
    const esperado = [
      renglon(
        650,
        [1, 'H'],
        [2, '30500010912'],
        [13, '0'],
        [14, '010'],
        [17, '01'],
        [19, '078'],
        [22, '00121'],
        [27, '00000'],
        [39, 'N'],
      ),
      renglon(
        650,
        [1, 'D'],
        [3, '0'],
        [4, '7'],
        [19, 'OP'],
        [21, '0058/2026'],
        [36, '0000'],
        // Truncated at 30; ñ stays, accents are removed, and each refused character becomes a blank.
        [40, 'Ñandu d Oleo Num.   1  Centro '],
        [121, '00000'],
        [130, '0'.repeat(83)],
        [224, '30500010912'],
        [298, '0000320001'],
        [313, '0058/2026'],
        [388, '001'],
        [391, '001'],
        [397, 'N'],
        [398, '0054'],
        [402, forma === '50' ? '00720000700088000035673568' : '00110001900000000000000017'],
        [428, '20261125'],
        [436, '20261125'],
        [444, '000000162995585'],
        [459, forma],
        [464, '00000000000'],
        [478, '00000000000'],
        [492, '00000000000'],
        [506, '0000000000000320001'],
        [525, '000000'],
      ),
      renglon(650, [1, 'T'], [2, '0'.repeat(15)], [17, '000000162995585'], [32, '0000001']),
      '',
    ].join('\r\n')
    assert.equal(file, esperado)
    const bytes = bytesDe(file, santander.letras)
    assert.deepEqual([bytes.length, bytes[652 + 39]], [3 * 652, 0xd1])
  })

test('CSV has titles and quotes, and no cell starts like a formula', () => {
  const [, , tabla] = modelos
  assert.ok(tabla)
  const file = escribirLote(tabla, sin, lote, [
    { ...pago, nombre: '=SUMA(A1;"x")' },
    { ...pago, nombre: '👩‍👧 Río Cuarto; Sur', centavos: 5n },
  ])
  assert.deepEqual(file.split('\r\n'), [
    'Referencia;CBU;CUIT;Beneficiario;Importe;Fecha;Concepto',
    '0000320001;0110001900000000000017;30500010912;"SUMA(A1;""x"")";1629955,85;25/11/2026;Rendición 0058/2026',
    '0000320001;0110001900000000000017;30500010912;"👩 👧 Río Cuarto; Sur";0,05;25/11/2026;Rendición 0058/2026',
    '',
  ])
})

test('a value that does not fit makes no file, and the error names its settlement', () => {
  const con = (other: object) => () => escribirLote(gremial, sin, lote, [{ ...pago, ...other }])
  for (const [wrong, campo] of [
    [{ centavos: 10n ** 15n }, 'importe'],
    [{ centavos: -1n }, 'importe'],
    [{ cbu: '12345678901234567890123' }, 'cbu'],
    [{ cbu: 'no es' }, 'cbu'],
    [{ referencia: '12345678901' }, 'referencia'],
    // A text that must not be truncated.
    [{ rendicion: '123456789012345' }, 'concepto'],
  ] as const)
    assert.throws(
      con(wrong),
      (e) => e instanceof NoEntra && e.campo === campo && e.rendicion === ('rendicion' in wrong ? wrong.rendicion : '0058/2026'),
    )
  assert.throws(() => escribirLote(gremial, sin, { ...lote, armado: '26-1-1' }, [pago]), NoEntra)
  assert.throws(
    () => escribirLote(santander, convenioPago.parse({ convenio: '123' }), lote, [pago]),
    (e) => e instanceof NoEntra && e.campo === 'Acuerdo',
  )
})

const campo = (more: Partial<CampoPago> & Pick<CampoPago, 'clase' | 'ancho'>) =>
  formatoPago.parse({ nombre: 'X', escritura: 'FIJO', pagos: [{ nombre: 'P', campos: [{ nombre: 'c', ...more }] }] })
const con = (more: Partial<CampoPago> & Pick<CampoPago, 'clase' | 'ancho'>) => escribirLote(campo(more), sin, lote, [pago])

test('a field has its kind, alignment, fill, decimals and date order', () => {
  const importe = { clase: 'IMPORTE', dato: 'importe' } as const
  const fecha = { clase: 'FECHA', dato: 'fechaPago' } as const
  for (const [more, dice] of [
    [{ ...importe, ancho: 12, decimal: ',' }, '001629955,85'],
    [{ ...importe, ancho: 12, decimal: '.', relleno: ' ' }, '  1629955.85'],
    [{ ...importe, ancho: 12, decimales: 3 }, '001629955850'],
    [{ ...fecha, ancho: 8, fecha: 'DDMMAAAA' }, '25112026'],
    [{ ...fecha, ancho: 6, fecha: 'AAMMDD' }, '261125'],
    [{ ...fecha, ancho: 10, fecha: 'DD/MM/AAAA' }, '25/11/2026'],
    [{ clase: 'NUMERO', ancho: 12, dato: 'referencia', alinea: 'IZQUIERDA', relleno: ' ' }, '0000320001  '],
    [{ clase: 'TEXTO', ancho: 12, dato: 'rendicion', alinea: 'DERECHA', relleno: '*' }, '***0058 2026'],
    [{ clase: 'CONSTANTE', ancho: 4, valor: '7', relleno: '0', alinea: 'DERECHA' }, '0007'],
    [{ clase: 'NUMERO', ancho: 3, dato: 'renglon' }, '001'],
    [{ clase: 'BLANCO', ancho: 2 }, '  '],
  ] as const)
    assert.equal(con(more), `${dice}\r\n`)
  // Decimals are never dropped.
  assert.throws(() => con({ ...importe, ancho: 12, decimales: 0 }), NoEntra)
})

test('hostile names lose refused characters, and are truncated between characters', () => {
  const ascii = { letras: 'ascii', mayusculas: true, todas: false, signos: './-', conserva: '' } as const
  const fur = { letras: 'iso-8859-1', mayusculas: false, todas: false, signos: santander.signos, conserva: 'ñÑ' } as const
  for (const [name, plain, forBank] of [
    ['Ñandú', 'NANDU', 'Ñandu'],
    // Decomposed: n and a tilde, u and an acute.
    ['N\u0303andu\u0301', 'NANDU', 'Ñandu'],
    ["O'Higgins", 'O HIGGINS', 'O Higgins'],
    ['N.º 1', 'N.  1', 'N.  1'],
    ['Güemes', 'GUEMES', 'Guemes'],
    ['A👍B', 'A  B', 'A  B'],
    ['A\ud83dB', 'A B', 'A B'],
    ['x\u0000\r\ny', 'X   Y', 'x   y'],
    ['Straße', 'STRASSE', 'Stra e'],
  ] as const)
    assert.deepEqual([toLetras(ascii, name), toLetras(fur, name)], [plain, forBank], name)
  const todas = formatoPago.parse({
    ...campo({ clase: 'TEXTO', ancho: 4, dato: 'nombre', corta: true }),
    letras: 'utf-8',
    todas: true,
  })
  const cut = (nombre: string) => escribirLote(todas, sin, lote, [{ ...pago, nombre }])
  assert.equal(cut('abc👍👍'), 'abc👍\r\n')
  assert.equal(cut('abcu\u0301x'), 'abcú\r\n')
  assert.equal(
    bytesDe(toLetras({ ...fur, letras: 'windows-1252', todas: true }, 'A€ñ“x”'), 'windows-1252').toString('hex'),
    '4180f1937894',
  )
})

test('docs/operacion/pagos.md documents every column of the own layout', () => {
  const page = readFileSync(new URL('../../../../../docs/operacion/pagos.md', import.meta.url), 'utf8')
  const clases = { NUMERO: 'cifras', IMPORTE: 'importe', FECHA: 'fecha', TEXTO: 'texto', BLANCO: 'blanco' }
  for (const { campos } of [...gremial.cabeza, ...gremial.pagos, ...gremial.pie]) {
    let desde = 1
    for (const { nombre, ancho, clase, valor } of campos) {
      const row = `| ${desde}–${desde + ancho - 1} | ${nombre} | ${clase === 'CONSTANTE' ? `«${valor}»` : clases[clase]} |`
      assert.ok(page.includes(row), row)
      desde += ancho
    }
  }
})

test('docs/operacion/pagos.md documents every column of the own response', () => {
  const page = readFileSync(new URL('../../../../../docs/operacion/pagos.md', import.meta.url), 'utf8')
  const names = { referencia: 'referencia', marca: 'resultado', motivo: 'codigo', fecha: 'fecha', importe: 'importe' }
  for (const { dato, desde, ancho } of gremial.respuesta?.registros[0]?.campos ?? []) {
    const row = `| ${desde}–${desde + ancho - 1} | ${names[dato as keyof typeof names]} |`
    assert.ok(page.includes(row), row)
  }
})

test('the weekly check compares each field of a payment with its file, in every layout', () => {
  const convenio = convenioPago.parse({ convenio: '1', producto: '10', canal: '78', via: '52' })
  for (const formato of modelos) {
    const pagos = [pago, { ...pago, referencia: '0000320002', centavos: 7n, nombre: 'Río; "Cuarto"' }]
    const file = escribirLote(formato, convenio, lote, pagos)
    assert.equal(deSuArchivo(formato, file, pagos), null, formato.nombre)
    for (const other of [
      { cbu: '0720000788000035673568' },
      { centavos: 8n },
      { referencia: '0000320003' },
      { rendicion: '0001/2026' },
    ])
      assert.match(
        deSuArchivo(formato, file, [pago, { ...(pagos[1] ?? pago), ...other }]) ?? '',
        /no es el de su archivo/,
        formato.nombre,
      )
    assert.match(deSuArchivo(formato, file, [pago]) ?? '', /más o menos renglones/)
    assert.match(deSuArchivo(formato, file.slice(0, -2), pagos) ?? '', /más o menos renglones/)
  }
})
