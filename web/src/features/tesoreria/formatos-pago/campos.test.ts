import assert from 'node:assert/strict'
import { campoPago } from '@gremial/contract/tesoreria/formatos-pago-forma.ts'
import { test } from 'vitest'
import { conClase, datosPara, lugares } from './campos.ts'

const campo = (more: object) => campoPago.parse({ nombre: 'c', ancho: 3, clase: 'BLANCO', ...more })

test('positions follow the previous field, or start where the field says', () => {
  assert.deepEqual(
    lugares({ nombre: 'R', campos: [campo({}), campo({ ancho: 1 }), campo({ desde: 10, ancho: 2 }), campo({})] }),
    ['1–3', '4', '10–11', '12–14'],
  )
})

test('a field offers the values of its kind, and those of a payment only in its record', () => {
  assert.deepEqual(datosPara('IMPORTE', false), ['total'])
  assert.deepEqual(datosPara('IMPORTE', true), ['total', 'importe'])
  assert.deepEqual(datosPara('CONSTANTE', true), [])
  assert.ok(datosPara('TEXTO', true).includes('nombre') && !datosPara('TEXTO', false).includes('nombre'))
})

test('another kind keeps a valid value, and takes the first one otherwise', () => {
  const text = campo({ clase: 'TEXTO', dato: 'referencia', valor: 'N.º ' })
  assert.equal(conClase(text, 'NUMERO', true).dato, 'referencia')
  assert.equal(conClase(text, 'FECHA', true).dato, 'armado')
  assert.deepEqual([conClase(text, 'BLANCO', true).dato, conClase(text, 'BLANCO', true).valor], [null, ''])
})
