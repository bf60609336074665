import assert from 'node:assert/strict'
import type { FastifyRequest } from 'fastify'
import { test } from 'vitest'
import { cost, spent } from '../../../test/hostil.ts'
import { photoBodyLimit, photoIn } from './upload.ts'

const request = { isMultipart: () => false } as FastifyRequest
const longest = photoBodyLimit - 1000

test('the text of a photo is read in one pass, whatever it is', async () => {
  for (const hostile of [
    `${' '.repeat(longest)}!`,
    `A${' '.repeat(longest)}`,
    `${'A='.repeat(longest / 2)}!`,
    `data:image/${'x'.repeat(longest)}`,
    `${'\n'.repeat(longest)}=`,
  ]) {
    const begun = spent()
    await photoIn(request, hostile).catch((error: { codigo: string }) => assert.equal(error.codigo, 'IMAGEN_FALTA'))
    const ms = cost(begun)
    assert.ok(ms < 1000, `${ms} ms of CPU`)
  }
})

test('a photo comes with or without its data: head, in lines or not', async () => {
  const bytes = Buffer.from('a photo, more or less')
  const base64 = bytes.toString('base64')
  for (const text of [base64, `data:image/png;base64,${base64}`, `${base64.slice(0, 8)}\r\n${base64.slice(8)}\n`])
    assert.deepEqual(await photoIn(request, text), bytes)
  for (const none of ['', '¡hola!', 'data:image/png;base64,']) await assert.rejects(photoIn(request, none))
})
