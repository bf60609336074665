import assert from 'node:assert/strict'
import { test } from 'vitest'
import { type FacturaQr, facturaNotices, parecidoAFactura, type QrReason, qrMax, qrReasons, readFacturaQr } from './factura-qr.ts'

/** The official sample published by the tax office. */
const muestra =
  '{"ver":1,"fecha":"2020-10-13","cuit":30000000007,"ptoVta":10,"tipoCmp":1,"nroCmp":94,"importe":12100,"moneda":"DOL","ctz":65,"tipoDocRec":80,"nroDocRec":20000000001,"tipoCodAut":"E","codAut":70417054367476}'
const leida: FacturaQr = {
  fecha: '2020-10-13',
  cuit: '30000000007',
  clase: 'FACTURA',
  letra: 'A',
  puntoVenta: 10,
  numeroComprobante: 94,
  importe: 12_100,
  moneda: 'DOL',
  cotizacion: 65,
  importePesos: 786_500,
  receptor: { tipoDoc: 80, numero: '20000000001' },
  codigo: { tipo: 'CAE', numero: '70417054367476' },
  tipoCmp: 1,
}

const base = (json: string): string => Buffer.from(json).toString('base64')
const sitio = 'https://www.afip.gob.ar/fe/qr/'
const qr = (json: string, direccion = sitio): string => `${direccion}?p=${base(json)}`
/** The sample with other values, in pesos; undefined removes a field. */
const con = (changes: Record<string, unknown>): string =>
  qr(JSON.stringify({ ...(JSON.parse(muestra) as object), moneda: 'PES', ctz: 1, ...changes }))
const inPesos = { ...leida, moneda: 'PES', cotizacion: 1, importePesos: 12_100 }
const b64 = base(muestra)
/** Its base64 has a plus sign; the sample's does not. */
const conMas = muestra.replace('"ver":1', '"ver":1,"nota":"~~>>??ñandú"')

/** Accepted texts, and the fields that differ from the sample. */
const leidos: Array<[caso: string, texto: string, distinto?: Partial<FacturaQr>]> = [
  ['the official sample', `${sitio}?p=${b64}`],
  ['http', qr(muestra, 'http://www.afip.gob.ar/fe/qr/')],
  ['no www', qr(muestra, 'https://afip.gob.ar/fe/qr/')],
  ['serviciosweb', qr(muestra, 'https://serviciosweb.afip.gob.ar/genericos/comprobantes/cae.aspx')],
  ['arca', qr(muestra, 'https://www.arca.gob.ar/fe/qr/')],
  ['arca without www, by http', qr(muestra, 'http://arca.gob.ar/fe/qr')],
  ['a deep subdomain', qr(muestra, 'https://fe.qr.arca.gob.ar/')],
  ['capital letters and a final dot', `HTTPS://WWW.AFIP.GOB.AR./FE/QR/?P=${b64}`],
  ['no path at all', qr(muestra, 'https://afip.gob.ar')],
  ['a port', qr(muestra, 'https://www.afip.gob.ar:443/fe/qr/')],
  ['other parameters around', `${sitio}?v=1&p=${b64}&utm=x#abajo`],
  ['no padding', `${sitio}?p=${b64.replaceAll('=', '')}`],
  ['padding in percents', `${sitio}?p=${encodeURIComponent(b64)}%3D%3D`],
  ['base64url', `${sitio}?p=${Buffer.from(conMas).toString('base64url')}`],
  ['a plus that is a plus', qr(conMas)],
  ['a blank for each plus', `${sitio}?p=${base(conMas).replaceAll('+', ' ')}`],
  ['a percent for each plus', `${sitio}?p=${encodeURIComponent(base(conMas))}`],
  ['percents twice', `${sitio}?p=${encodeURIComponent(encodeURIComponent(base(conMas)))}`],
  ['base64 in lines of 76', `${sitio}?p=${(b64.match(/.{1,76}/g) ?? []).join('\n')}\n`],
  ['base64 in lines, the ends of which became blanks', `${sitio}?p=${(b64.match(/.{1,76}/g) ?? []).join(' ')}`],
  ['blanks, nulls and a byte order mark around', `\ufeff  ${sitio}?p=${b64} \0\r\n`],
  ['a byte order mark inside', qr(`\ufeff${muestra}`)],
  ['blanks in the JSON', qr(JSON.stringify(JSON.parse(muestra), null, 2))],
  ['another order', qr(JSON.stringify(Object.fromEntries(Object.entries(JSON.parse(muestra) as object).toReversed())))],
  ['names in capitals', qr(muestra.replaceAll(/"(\w+)":/g, (_, n: string) => `"${n.toUpperCase()}":`))],
  ['numbers as texts', qr(muestra.replaceAll(/:(\d+)/g, ':"$1"'))],
  ['a CUIT with dashes', con({ cuit: '30-00000000-7' }), inPesos],
  ['zeros before', con({ ptoVta: '00010', nroCmp: '00000094', tipoCmp: '001' }), inPesos],
  ['cents with a dot', con({ importe: 12_100.5 }), { ...inPesos, importe: 12_100.5, importePesos: 12_100.5 }],
  ['cents with a dot, as a text', con({ importe: '12100.50' }), { ...inPesos, importe: 12_100.5, importePesos: 12_100.5 }],
  ['cents with a comma', con({ importe: '12100,50' }), { ...inPesos, importe: 12_100.5, importePesos: 12_100.5 }],
  ['thousands and cents', con({ importe: '12.100,50' }), { ...inPesos, importe: 12_100.5, importePesos: 12_100.5 }],
  ['six decimals', con({ importe: '12100.500000' }), { ...inPesos, importe: 12_100.5, importePesos: 12_100.5 }],
  ['a sum with noise', con({ importe: 0.1 + 0.2 }), { ...inPesos, importe: 0.3, importePesos: 0.3 }],
  [
    'a large one, to the cent',
    con({ importe: 9_999_999_999.99 }),
    { ...inPesos, importe: 9_999_999_999.99, importePesos: 9_999_999_999.99 },
  ],
  ['nothing to pay', con({ importe: 0 }), { ...inPesos, importe: 0, importePesos: 0 }],
  [
    'a rate with decimals',
    con({ moneda: 'DOL', ctz: 1047.123456, importe: 99.99 }),
    { importe: 99.99, cotizacion: 1047.123456, importePesos: 104_701.87 },
  ],
  [
    'half a cent of pesos, upwards',
    con({ moneda: 'DOL', ctz: 1047.15, importe: 0.1 }),
    { importe: 0.1, cotizacion: 1047.15, importePesos: 104.72 },
  ],
  [
    'the largest numbers that there are',
    con({ ptoVta: 99_999, nroCmp: 99_999_999, tipoCmp: 999 }),
    { ...inPesos, puntoVenta: 99_999, numeroComprobante: 99_999_999, clase: 'OTRO', letra: null, tipoCmp: 999 },
  ],
  ['a rate with a comma', con({ moneda: 'dol', ctz: '65,5' }), { cotizacion: 65.5, importePesos: 792_550 }],
  ['foreign without a rate', con({ moneda: '60', ctz: undefined }), { moneda: '060', cotizacion: null, importePesos: null }],
  ['no currency, no rate', con({ moneda: undefined, ctz: undefined }), inPesos],
  ['pesos by their other name', con({ moneda: 'ARS', ctz: '' }), inPesos],
  ['pesos by their sign', con({ moneda: '$', ctz: '' }), inPesos],
  ['no pesos, as a text', con({ importe: '0,00' }), { ...inPesos, importe: 0, importePesos: 0 }],
  [
    'a rate that makes it no amount of pesos',
    con({ moneda: 'DOL', ctz: 999_999_999, importe: 9_999_999_999.99 }),
    { importe: 9_999_999_999.99, cotizacion: 999_999_999, importePesos: null },
  ],
  ['a receiver with no kind of document', con({ tipoDocRec: 'x' }), { ...inPesos, receptor: null }],
  ['a receiver with a kind that is no number', con({ tipoDocRec: 8000 }), { ...inPesos, receptor: null }],
  [
    'an authorisation of another kind',
    con({ tipoCodAut: 'X' }),
    { ...inPesos, codigo: { tipo: null, numero: '70417054367476' } },
  ],
  ['no version', con({ ver: undefined }), inPesos],
  ['no receiver', con({ tipoDocRec: undefined, nroDocRec: undefined }), { ...inPesos, receptor: null }],
  ['nobody in particular', con({ tipoDocRec: 99, nroDocRec: 0 }), { ...inPesos, receptor: { tipoDoc: 99, numero: '0' } }],
  ['a CAEA', con({ tipoCodAut: 'a' }), { ...inPesos, codigo: { tipo: 'CAEA', numero: '70417054367476' } }],
  ['no authorisation', con({ tipoCodAut: null, codAut: null }), { ...inPesos, codigo: null }],
  ['a day with its time', con({ fecha: '2020-10-13T10:20:30-03:00' }), inPesos],
  ['a day all together', con({ fecha: '20201013' }), inPesos],
  ['a day as people write it', con({ fecha: '13/10/2020' }), inPesos],
  ['a leap day', con({ fecha: '2024-02-29' }), { ...inPesos, fecha: '2024-02-29' }],
  ['a type that nobody told of', con({ tipoCmp: 998 }), { ...inPesos, clase: 'OTRO', letra: null, tipoCmp: 998 }],
  [
    'fields of more, with the names of a prototype',
    qr(muestra.replace('{', '{"__proto__":{"cuit":1},"constructor":{},"toString":"x","hasOwnProperty":1,')),
    {},
  ],
  ['a nested JSON beside', qr(muestra.replace('{', '{"extra":{"cuit":1,"a":[[[]]]},')), {}],
]

/** Rejected texts and the reason. */
const negados: Array<[caso: string, texto: string, motivo: QrReason, mas?: { campo?: string; sitio?: string }]> = [
  ['nothing', '', 'VACIO'],
  ['blanks', ' \n\ufeff', 'VACIO'],
  ['huge', qr(muestra).padEnd(qrMax + 1, 'A'), 'LARGO'],
  ['ten megabytes', '%'.repeat(10_000_000), 'LARGO'],
  ['a word', 'hola', 'NO_ES_DE_FACTURA'],
  ['a network', 'WIFI:T:WPA;S=afip.gob.ar;P:clave;;', 'NO_ES_DE_FACTURA'],
  ['the JSON alone', muestra, 'NO_ES_DE_FACTURA'],
  ['the base64 alone', b64, 'NO_ES_DE_FACTURA'],
  ['another scheme', qr(muestra, 'ftp://www.afip.gob.ar/fe/qr/'), 'NO_ES_DE_FACTURA'],
  ['a script', `javascript://www.afip.gob.ar/%0aalert(1)?p=${b64}`, 'NO_ES_DE_FACTURA'],
  ['a menu of a restaurant', 'https://menu.example/mesa/4', 'OTRO_SITIO', { sitio: 'menu.example' }],
  ["a card's code", 'https://gremio.example/verificar/AbCdEf0123', 'OTRO_SITIO', { sitio: 'gremio.example' }],
  [
    'a host that begins alike',
    qr(muestra, 'https://afip.gob.ar.evil.com/fe/qr/'),
    'OTRO_SITIO',
    { sitio: 'afip.gob.ar.evil.com' },
  ],
  ['a host that ends alike', qr(muestra, 'https://xafip.gob.ar/fe/qr/'), 'OTRO_SITIO', { sitio: 'xafip.gob.ar' }],
  ['the host as a user', qr(muestra, 'https://www.afip.gob.ar@evil.com/fe/qr/'), 'OTRO_SITIO', { sitio: 'evil.com' }],
  ['the host in the path', qr(muestra, 'https://evil.com/www.afip.gob.ar/'), 'OTRO_SITIO', { sitio: 'evil.com' }],
  [
    'a letter of another alphabet',
    qr(muestra, 'https://www.аfip.gob.ar/fe/qr/'),
    'OTRO_SITIO',
    { sitio: 'www.xn--fip-5cd.gob.ar' },
  ],
  ['another office', qr(muestra, 'https://www.agip.gob.ar/fe/qr/'), 'OTRO_SITIO', { sitio: 'www.agip.gob.ar' }],
  ['no data', sitio, 'SIN_DATOS'],
  ['empty data', `${sitio}?p=`, 'SIN_DATOS'],
  ['another parameter', `${sitio}?q=${b64}`, 'SIN_DATOS'],
  ['data behind a #', `${sitio}#p=${b64}`, 'SIN_DATOS'],
  ['not base64', `${sitio}?p=!!!!`, 'NO_ES_BASE64'],
  ['percents that mean nothing', `${sitio}?p=%zz%`, 'NO_ES_BASE64'],
  ['a length that no base64 has', `${sitio}?p=${b64.replaceAll('=', '').slice(0, 77)}`, 'NO_ES_BASE64'],
  ['cut short', `${sitio}?p=${b64.slice(0, 80)}`, 'NO_ES_JSON'],
  ['base64 of a word', qr('hola'), 'NO_ES_JSON'],
  ['base64 of bytes', `${sitio}?p=${Buffer.from([255, 254, 0, 200, 201]).toString('base64')}`, 'NO_ES_JSON'],
  ['a list', qr(`[${muestra}]`), 'NO_ES_JSON'],
  ['null', qr('null'), 'NO_ES_JSON'],
  ['a JSON in a JSON', qr(JSON.stringify(muestra)), 'NO_ES_JSON'],
  ['lists in lists', qr('['.repeat(1400)), 'NO_ES_JSON'],
  ['an empty object', qr('{}'), 'FALTA', { campo: 'fecha' }],
  ['only a prototype', qr(`{"__proto__":${muestra}}`), 'FALTA', { campo: 'fecha' }],
  ['no CUIT', con({ cuit: undefined }), 'FALTA', { campo: 'cuit' }],
  ['no point of sale', con({ ptoVta: null }), 'FALTA', { campo: 'ptoVta' }],
  ['no type', con({ tipoCmp: '' }), 'FALTA', { campo: 'tipoCmp' }],
  ['no number', con({ nroCmp: undefined }), 'FALTA', { campo: 'nroCmp' }],
  ['no amount', con({ importe: undefined }), 'FALTA', { campo: 'importe' }],
  ['an object for a number', con({ nroCmp: { $gt: 0 } }), 'NO_SE_ENTIENDE', { campo: 'nroCmp' }],
  ['yes for a number', con({ tipoCmp: true }), 'NO_SE_ENTIENDE', { campo: 'tipoCmp' }],
  ['yes for a CUIT', con({ cuit: true }), 'NO_SE_ENTIENDE', { campo: 'cuit' }],
  ['blanks for a date', con({ fecha: '  ' }), 'NO_SE_ENTIENDE', { campo: 'fecha' }],
  ['a point of sale of six digits', con({ ptoVta: 100_000 }), 'NO_SE_ENTIENDE', { campo: 'ptoVta' }],
  ['a number of nine', con({ nroCmp: 100_000_000 }), 'NO_SE_ENTIENDE', { campo: 'nroCmp' }],
  ['a negative one', con({ nroCmp: -1 }), 'NO_SE_ENTIENDE', { campo: 'nroCmp' }],
  ['half a one', con({ nroCmp: 1.5 }), 'NO_SE_ENTIENDE', { campo: 'nroCmp' }],
  ['a hexadecimal', con({ ptoVta: '0x10' }), 'NO_SE_ENTIENDE', { campo: 'ptoVta' }],
  ['a currency that is none', con({ moneda: '<b>' }), 'NO_SE_ENTIENDE', { campo: 'moneda' }],
  ['a rate of nothing', con({ moneda: 'DOL', ctz: 0 }), 'NO_SE_ENTIENDE', { campo: 'ctz' }],
  ['29 February of a year without it', con({ fecha: '2023-02-29' }), 'FECHA'],
  ['a month 13', con({ fecha: '2020-13-01' }), 'FECHA'],
  ['a day with a tail', con({ fecha: '2020-10-13xyz' }), 'FECHA'],
  ['a day of another century', con({ fecha: '1020-10-13' }), 'FECHA'],
  ['a wrong check digit', con({ cuit: 30_000_000_008 }), 'CUIT'],
  ['ten digits', con({ cuit: 3_000_000_000 }), 'CUIT'],
  ['a CUIT of dashes', con({ cuit: '-'.repeat(1000) }), 'CUIT'],
  ['a thousand and something, or one and something', con({ importe: '1.230' }), 'IMPORTE'],
  ['thousandths', con({ importe: 1.234 }), 'IMPORTE'],
  ['a negative amount', con({ importe: -12_100 }), 'IMPORTE'],
  ['a negative amount, as a text', con({ importe: '-12.100,50' }), 'IMPORTE'],
  ['an amount without end', con({ importe: '9'.repeat(400) }), 'IMPORTE'],
  ['an amount in words', con({ importe: 'doce mil' }), 'IMPORTE'],
  ['an amount of powers', con({ importe: '1e5' }), 'IMPORTE'],
]

test("an invoice's QR is parsed exactly from every accepted text format (decisions §9.2)", () => {
  for (const [caso, text, different = {}] of leidos)
    assert.deepEqual(readFacturaQr(text), { factura: { ...leida, ...different } }, caso)
  assert.ok(leidos.length >= 40, `${leidos.length} that are read`)
})

test('a text that is not an invoice is rejected with its reason (decisions §9.2)', () => {
  for (const [caso, text, motivo, mas = {}] of negados) assert.deepEqual(readFacturaQr(text), { motivo, ...mas }, caso)
  // Every reason has a case.
  assert.deepEqual(new Set(negados.map(([, , motivo]) => motivo)), new Set(qrReasons))
})

test("invoice kind and letter follow the tax office's table (decisions §9.2)", () => {
  const kinds = (codes: number[]) =>
    codes.map((tipoCmp) => {
      const { factura } = readFacturaQr(con({ tipoCmp }))
      return `${tipoCmp} ${factura?.clase} ${factura?.letra}`
    })
  assert.deepEqual(kinds([1, 2, 3, 4, 5]), ['1 FACTURA A', '2 NOTA_DEBITO A', '3 NOTA_CREDITO A', '4 RECIBO A', '5 OTRO A'])
  assert.deepEqual(kinds([6, 7, 8, 9, 10]), ['6 FACTURA B', '7 NOTA_DEBITO B', '8 NOTA_CREDITO B', '9 RECIBO B', '10 OTRO B'])
  assert.deepEqual(kinds([11, 12, 13, 15]), ['11 FACTURA C', '12 NOTA_DEBITO C', '13 NOTA_CREDITO C', '15 RECIBO C'])
  assert.deepEqual(kinds([19, 20, 21]), ['19 FACTURA E', '20 NOTA_DEBITO E', '21 NOTA_CREDITO E'])
  assert.deepEqual(kinds([51, 52, 53, 54]), ['51 FACTURA M', '52 NOTA_DEBITO M', '53 NOTA_CREDITO M', '54 RECIBO M'])
  assert.deepEqual(kinds([201, 202, 203]), ['201 FACTURA A', '202 NOTA_DEBITO A', '203 NOTA_CREDITO A'])
  assert.deepEqual(kinds([206, 207, 208]), ['206 FACTURA B', '207 NOTA_DEBITO B', '208 NOTA_CREDITO B'])
  assert.deepEqual(kinds([211, 212, 213]), ['211 FACTURA C', '212 NOTA_DEBITO C', '213 NOTA_CREDITO C'])
  assert.deepEqual(kinds([81, 82, 83, 111, 112]), [
    '81 FACTURA A',
    '82 FACTURA B',
    '83 TICKET null',
    '111 FACTURA C',
    '112 NOTA_CREDITO A',
  ])
})

test('credit notes are blocked; a wrong receiver, currency or date gives a notice (decisions §9.2)', () => {
  const hoy = '2020-10-20'
  const notices = (changes: Record<string, unknown>, context: Partial<Parameters<typeof facturaNotices>[1]> = {}) => {
    const { factura } = readFacturaQr(con(changes))
    assert.ok(factura)
    return facturaNotices(factura, {
      cuitOrganizacion: '20-00000000-1',
      desde: '2020-10-01',
      hasta: '2020-10-31',
      hoy,
      ...context,
    })
  }
  assert.deepEqual(notices({}), [])
  for (const tipoCmp of [3, 8, 13, 21, 53, 203, 208, 213])
    assert.deepEqual(notices({ tipoCmp }), [{ aviso: 'NOTA_CREDITO', impide: true }], `${tipoCmp}`)
  assert.deepEqual(notices({ nroDocRec: 30_000_000_007 }), [
    { aviso: 'OTRO_RECEPTOR', impide: false, documento: '30-00000000-7' },
  ])
  assert.deepEqual(notices({ tipoDocRec: 99, nroDocRec: 0 }), [{ aviso: 'SIN_RECEPTOR', impide: false }])
  assert.deepEqual(notices({ nroDocRec: undefined }), [{ aviso: 'SIN_RECEPTOR', impide: false }])
  // Either one means an anonymous receiver: the document type, or an all-zero number.
  assert.deepEqual(notices({ tipoDocRec: 99, nroDocRec: 30_000_000_007 }), [{ aviso: 'SIN_RECEPTOR', impide: false }])
  assert.deepEqual(notices({ tipoDocRec: 80, nroDocRec: 0 }), [{ aviso: 'SIN_RECEPTOR', impide: false }])
  assert.deepEqual(notices({ nroDocRec: 30_000_000_007 }, { cuitOrganizacion: '' }), [])
  assert.deepEqual(notices({ moneda: 'DOL', ctz: 65 }), [
    { aviso: 'MONEDA', impide: false, moneda: 'DOL', importe: 12_100, cotizacion: 65, importePesos: 786_500 },
  ])
  assert.deepEqual(notices({ moneda: 'DOL', ctz: null }), [
    { aviso: 'MONEDA_SIN_COTIZACION', impide: false, moneda: 'DOL', importe: 12_100 },
  ])
  assert.deepEqual(notices({ moneda: 'DOL', ctz: 999_999_999, importe: 9_999_999_999.99 }), [
    { aviso: 'MONEDA_SIN_COTIZACION', impide: false, moneda: 'DOL', importe: 9_999_999_999.99 },
  ])
  assert.deepEqual(notices({ fecha: hoy }), [])
  assert.deepEqual(notices({ fecha: '2020-10-21' }), [{ aviso: 'FUTURA', impide: false, fecha: '2020-10-21' }])
  const fuera = { aviso: 'FUERA_DE_PERIODO', impide: false, fecha: '2020-09-30', desde: '2020-10-01', hasta: '2020-10-31' }
  assert.deepEqual(notices({ fecha: '2020-09-30' }), [fuera])
  // The first and last days belong to the period.
  assert.deepEqual(notices({ fecha: '2020-10-01' }), [])
  assert.deepEqual(notices({ fecha: '2020-10-13' }, { hasta: '2020-10-13' }), [])
  assert.deepEqual(
    notices({ fecha: '2020-10-14' }, { hasta: '2020-10-13' }).map(({ aviso }) => aviso),
    ['FUERA_DE_PERIODO'],
  )
  assert.deepEqual(notices({ fecha: '2020-09-30' }, { desde: undefined }), [])
  assert.deepEqual(
    notices({ tipoCmp: 3, moneda: 'DOL', ctz: 65, nroDocRec: 1, fecha: '2020-11-01' }).map(({ aviso }) => aviso),
    ['NOTA_CREDITO', 'OTRO_RECEPTOR', 'MONEDA', 'FUTURA'],
  )
})

test('telling an invoice apart from other codes takes linear time', () => {
  for (const [caso, text] of leidos) assert.ok(parecidoAFactura.test(text), caso)
  for (const text of ['https://menu.example/afip.gob.ar', 'WIFI:S=afip.gob.ar;;', 'https://x.example/?u=https://afip.gob.ar'])
    assert.equal(parecidoAFactura.test(text), false, text)
  const before = process.threadCpuUsage()
  for (const relleno of ['https://', ' ', '!', 'http://a.', '%', '+', '=', '-'])
    for (const length of [100, 4000]) {
      const text = relleno.repeat(length).slice(0, qrMax)
      parecidoAFactura.test(text)
      for (const uno of [
        text,
        `${sitio}?p=${text}`.slice(0, qrMax),
        con({ importe: text.slice(0, 2000) }),
        con({ fecha: text.slice(0, 2000) }),
      ])
        readFacturaQr(uno)
    }
  // Measures CPU time, not wall time: a backtracking regex would take minutes of it.
  const { user, system } = process.threadCpuUsage(before)
  assert.ok(user + system < 5_000_000, `${(user + system) / 1000} ms of CPU`)
})
