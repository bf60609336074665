import assert from 'node:assert/strict'
import { test } from 'vitest'
import { isPaymentQr } from './payment-qr.ts'

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
