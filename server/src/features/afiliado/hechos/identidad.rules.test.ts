import assert from 'node:assert/strict'
import { test } from 'vitest'
import { esOtraPersona, type Identidad } from './identidad.rules.ts'

const ana: Identidad = { apellido: 'Gómez', nombre: 'Ana María', documento: 20_123_456, nacimiento: '1970-05-12' }
const bruno: Identidad = { apellido: 'Quiroga', nombre: 'Bruno', documento: 31_998_877, nacimiento: '1985-11-03' }

test('another document together with another name or birth date is another person', () => {
  for (const [que, despues] of [
    ['all of it', bruno],
    ['document and name', { ...bruno, nacimiento: ana.nacimiento }],
    ['document and birth', { ...bruno, apellido: ana.apellido, nombre: ana.nombre }],
    ['name and birth', { ...bruno, documento: ana.documento }],
    ['name and birth, and one digit of the document', { ...bruno, documento: 20_123_457 }],
    ['without births', { ...bruno, nacimiento: null }],
    ['the same surname, as the row below', { ...bruno, apellido: 'Gómez' }],
    ['the same only given name', { ...bruno, nombre: 'Ana' }],
  ] as const)
    assert.equal(esOtraPersona({ ...ana, nombre: que.includes('only') ? 'Ana' : ana.nombre }, despues), true, que)
})

test('one corrected field, and small differences in several, are the same person', () => {
  for (const [que, despues] of [
    ['nothing', ana],
    ['the document alone', { ...ana, documento: bruno.documento }],
    ['the name alone', { ...ana, apellido: bruno.apellido, nombre: bruno.nombre }],
    ['the birth alone', { ...ana, nacimiento: bruno.nacimiento }],
    ['two digits and the name', { ...bruno, documento: 20_123_546, nacimiento: ana.nacimiento }],
    ['a digit less, and the birth', { ...ana, documento: 2_012_345, nacimiento: bruno.nacimiento }],
    ['accents and capitals', { ...bruno, apellido: 'GOMEZ', nombre: 'ANA MARIA', nacimiento: ana.nacimiento }],
    ['surname and name changed places', { ...ana, apellido: 'Ana María', nombre: 'Gómez', documento: bruno.documento }],
    ['a married name', { ...ana, apellido: 'Gómez de Pérez', documento: bruno.documento }],
    ['the husband’s alone', { ...ana, apellido: 'Pérez', documento: bruno.documento }],
    ['a second name less', { ...ana, nombre: 'Ana', documento: bruno.documento }],
    ['an initial', { ...ana, nombre: 'A. María', documento: bruno.documento }],
    ['a letter of the surname', { ...ana, apellido: 'Gómes', documento: bruno.documento }],
    ['day and month changed places', { ...bruno, nacimiento: '1970-12-05', apellido: 'Gómez', nombre: 'Ana' }],
    ['the century', { ...bruno, nacimiento: '2070-05-12', apellido: 'Gómez', nombre: 'Ana' }],
    ['a birth that was not known', { ...ana, nacimiento: null, documento: bruno.documento }],
    ['a document that was not known', { ...bruno, documento: 0, nacimiento: ana.nacimiento }],
  ] as const)
    assert.equal(esOtraPersona(ana, despues), false, que)
})
