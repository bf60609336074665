import assert from 'node:assert/strict'
import { test } from 'vitest'
import { isPaymentQr, paymentQrWith } from './payment-qr.ts'

const field = (id: string, value: string) => `${id}${String(value.length).padStart(2, '0')}${value}`

test('a payment QR has its fields whole and its checksum right', () => {
  const account = field('43', field('00', 'com.mercadolibre') + field('02', '30636383c4ba3'))
  const shop =
    field('52', '4970') + field('53', '032') + field('58', 'AR') + field('59', 'Union de Trabajadores') + field('60', 'Rosario')
  const unsigned = `${field('00', '01')}${field('01', '11')}${account}${shop}6304`
  const whole = `${unsigned}${checksum(unsigned)}`
  assert.ok(isPaymentQr(whole), whole)
  for (const bad of [
    whole.replace('Rosario', 'Rosaria'),
    whole.slice(0, -1),
    `${whole} `,
    whole.toLowerCase(),
    'https://ejemplo.com',
    '',
  ])
    assert.equal(isPaymentQr(bad), false, bad)
  const short = unsigned.replace('6007Rosario', '6009Rosario')
  assert.equal(isPaymentQr(`${short}${checksum(short)}`), false, 'a length that is another')
})

/** The checksum by its polynomial, one bit at a time over the whole text. */
function checksum(text: string): string {
  const bits = [...Buffer.from(text)].flatMap((byte) => byte.toString(2).padStart(8, '0').split('').map(Number))
  let register = 0xffff
  for (const bit of bits) {
    const out = ((register >> 15) & 1) ^ bit
    register = ((register << 1) & 0xffff) ^ (out ? 0x1021 : 0)
  }
  return register.toString(16).toUpperCase().padStart(4, '0')
}

// As wallets print them: two static ones of Argentine shops, a dynamic one, and the example of Brazil's central bank.
const first =
  '00020101021143520016com.mercadolibre0128https://mpago.la/pos/1043915501300091234567895204970053030325802AR5909FULL NAME6010CITY LEGAL63040AAB'
const second =
  '00020101021143810009app.palta016446d7180b8e4f85fa9dd6a2505f93093d8c1fd8f5891b78c95a0baf095ecc43d850360032bbc5138c322db43ba8ad6848f00d55e35204970053030325802AR5909El Golazo6005M55006304DDE7'
const dynamic =
  '00020101021243650016com.mercadolibre0201306366dccbe22-fbb0-4995-b6d3-81624f1618ec50150011201835472255204970053030325802AR5913TangoSoftware6004CABA63042CC3'
const inReais =
  '00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***63041D3D'

test('an amount is written after the currency, with a new checksum, and nothing else changes', () => {
  for (const [qr, cents, amount] of [
    [first, 1_980_000, '540819800.00'],
    [second, 5, '54040.05'],
    [first, 123_456_789_012, '54131234567890.12'],
  ] as const) {
    assert.ok(isPaymentQr(qr), qr)
    const whole = paymentQrWith(qr, cents) ?? ''
    assert.ok(isPaymentQr(whole), whole)
    assert.equal(whole.slice(0, -4), qr.slice(0, -4).replace('5303032', `5303032${amount}`))
    assert.equal(whole.slice(-4), checksum(whole.slice(0, -4)))
    assert.equal(paymentQrWith(whole, 100), undefined, 'it states its amount already')
  }
})

test('a QR that is dynamic, of another currency, with a fee or damaged takes no amount', () => {
  const signed = (text: string) => `${text}${checksum(text)}`
  const bare = first.slice(0, -4)
  assert.ok(isPaymentQr(dynamic) && isPaymentQr(inReais))
  for (const qr of [
    dynamic,
    inReais,
    signed(bare.replace('010211', '010212')),
    signed(bare.replace('010211', '')),
    signed(bare.replace('5303032', '5303840')),
    signed(bare.replace('5303032', '5303032550203')),
    signed(bare.replace('5303032', '')),
    first.replace('0AAB', '0AAC'),
    first.replace('FULL', 'FILL'),
    'https://mpago.la/pos/1043915',
    '',
  ])
    assert.equal(paymentQrWith(qr, 100), undefined, qr)
  for (const cents of [0, -100, 0.5, 1e15]) assert.equal(paymentQrWith(first, cents), undefined, String(cents))
})
