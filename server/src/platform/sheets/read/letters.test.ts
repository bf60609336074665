import assert from 'node:assert/strict'
import { test } from 'vitest'
import { cleanField, decoderOf, isTwice, pageOf, samplesOf } from './letters.ts'

const words = 'Muñoz;Nélida;Güemes;Ángel;Peña 1º;Íñiguez;Córdoba'
/** The bytes of a text in MS-DOS, by their own table. */
const dos = Buffer.from('Mu\xa4oz;N\x82lida;G\x81emes;\xb5ngel;Pe\xa4a 1\xa7;\xd6\xa4iguez;C\xa2rdoba', 'latin1')
const latin = Buffer.from(words, 'latin1')
const twice = Buffer.from(Buffer.from(words).toString('latin1'))

test('MS-DOS, Windows and double UTF-8 encodings are detected and decoded', () => {
  assert.deepEqual([pageOf(dos), pageOf(latin)], ['cp850', 'windows-1252'])
  assert.deepEqual([isTwice(twice.toString()), isTwice(words), isTwice('Ã; año; Ã')], [true, false, false])
  assert.deepEqual([decoderOf('cp850').decode(dos), decoderOf('utf-8-dos-veces').decode(twice)], [words, words])
})

test('UTF-8 written twice is read the same wherever its bytes are cut', () => {
  for (let cut = 1; cut < twice.length; cut++) {
    const decoder = decoderOf('utf-8-dos-veces')
    const text =
      decoder.decode(twice.subarray(0, cut), { stream: true }) +
      decoder.decode(twice.subarray(cut), { stream: true }) +
      decoder.decode()
    assert.equal(text, words, `cut at ${cut}`)
  }
  // A letter that windows-1252 has no byte for was written once.
  assert.equal(decoderOf('utf-8-dos-veces').decode(Buffer.from('王 MuÃ±oz')), '王 Muñoz')
})

test('some words of a file are shown in each way to read it that does not break them', () => {
  const ways = samplesOf(dos, 'cp850')
  assert.deepEqual(ways.find((w) => w.letras === 'cp850')?.dice, ['Muñoz', 'Nélida', 'Güemes'])
  assert.deepEqual(ways.map((w) => w.letras).toSorted(), ['cp850', 'windows-1252'])
  assert.deepEqual(samplesOf(Buffer.from('Sosa;Ana'), 'utf-8'), [{ letras: 'utf-8', dice: [] }])
})

test('a field keeps each letter with its accent, blanks as blanks, and nothing that is not seen', () => {
  const cases: Array<[field: string, kept: string]> = [
    ['Mun\u0303oz', 'Muñoz'],
    ['\ufeffAna\u200b Mar\u00adi\u0301a\u00a0', 'Ana María'],
    ['a\u202fb\u3000c', 'a b c'],
    ['plain', 'plain'],
    // Damage stays, to be reported.
    ['Mu\ufffdoz', 'Mu\ufffdoz'],
    ['a\u0007b', 'a\u0007b'],
  ]
  for (const [field, kept] of cases) assert.equal(cleanField(field), kept)
})
