import assert from 'node:assert/strict'
import { memberCheckDigit } from '@gremial/contract/values/cuit.ts'
import { test } from 'vitest'
import { claveRechazada } from './claves.rules.ts'

const ana = { email: 'ana.perez@correo.example', afiliado: 1001 }

test('common passwords are refused in any spelling', () => {
  for (const clave of [
    '1234567',
    'PASSWORD',
    'Gremial',
    'gremial2026',
    'contraseña',
    'BocaJuniors',
    'qwertyuiop',
    '1 2 3 4 5 6 7',
    'aaaaaaa',
  ])
    assert.equal(claveRechazada(clave, ana), 'CLAVE_COMUN', clave)
})

test('the own e-mail and affiliate number are refused in any spelling', () => {
  const digito = memberCheckDigit(1001)
  for (const clave of [
    'ana.perez@correo.example',
    'Ana.Perez@Correo.Example',
    'ana.perez',
    '0001001',
    `001001/${digito}`,
    `001001${digito}`,
    '001.001',
  ])
    assert.equal(claveRechazada(clave, ana), 'CLAVE_PROPIA', clave)
})

test('the own document, CUIL, birth date and name are refused in any spelling', () => {
  const person = {
    ...ana,
    documento: 17_845_302,
    cuil: '27-17845302-4',
    nacimiento: '1970-03-05',
    nombres: ['Gómez Ríos, Ana María'],
  }
  for (const clave of [
    '17845302',
    '17.845.302',
    '27-17845302-4',
    '05031970',
    '5/3/1970',
    '05/03/70',
    '19700305',
    'gomezrios',
    'Ana María',
    'anamaria1970',
    'Ana.Gomez.Rios',
    'GÓMEZ-2026',
  ])
    assert.equal(claveRechazada(clave, person), 'CLAVE_PROPIA', clave)
  for (const clave of ['17845303', '06031970', 'anabela1970', 'mate y Ana'])
    assert.equal(claveRechazada(clave, person), undefined, clave)
})

test("other passwords are accepted, including those with somebody else's data", () => {
  for (const clave of [
    'siete77',
    'Gremial.2026',
    'ana.perez.1',
    '0001002',
    'mate amargo y truco',
    'x'.repeat(100),
    'пароль77',
    '1'.repeat(50),
  ])
    assert.equal(claveRechazada(clave, ana), undefined, clave)
  assert.equal(claveRechazada('0001001', { email: ana.email, afiliado: null }), undefined)
})
