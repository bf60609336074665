import assert from 'node:assert/strict'
import sharp from 'sharp'
import { test } from 'vitest'
import { bombaPng, fotoConMetadatos, fotoDePrueba, fotoPoliglota, heic, mitades, svg } from '../../../test/fotos.ts'
import { sandboxLimits } from '../sandbox/sandbox.ts'
import { photoLimits } from './images.limits.ts'
import { normalizePhoto } from './images.ts'

const card = { width: 480, height: 600 }
const refused = (content: Buffer, codigo: string) =>
  assert.rejects(normalizePhoto(content, card), (error: { codigo?: string }) => {
    assert.equal(error.codigo, codigo)
    return true
  })
const colourAt = async (jpeg: Buffer, x: number, y: number) => {
  const { data, info } = await sharp(jpeg).raw().toBuffer({ resolveWithObject: true })
  const at = (y * info.width + x) * info.channels
  return (data[at] as number) > 150 ? 'red' : (data[at + 2] as number) > 150 ? 'blue' : 'other'
}

test('a photo of any accepted kind comes out as a JPEG of exactly the size asked for', async () => {
  for (const format of ['jpeg', 'png', 'webp'] as const) {
    const {
      width,
      height,
      format: out,
      space,
      hasAlpha,
    } = await sharp(await normalizePhoto(await fotoDePrueba(format), card)).metadata()
    assert.deepEqual([out, width, height, space, hasAlpha], ['jpeg', 480, 600, 'srgb', false], format)
  }
  const transparent = await sharp({ create: { width: 50, height: 50, channels: 4, background: '#00000000' } })
    .png()
    .toBuffer()
  const { dominant } = await sharp(await normalizePhoto(transparent, card)).stats()
  assert.ok(dominant.r > 240 && dominant.g > 240 && dominant.b > 240, 'what was transparent is white')
})

test('a photo is rotated upright and stripped of its metadata', async () => {
  const before = await fotoConMetadatos()
  const there = await sharp(before).metadata()
  assert.equal(there.orientation, 6)
  assert.ok(there.exif?.includes('SECRETO-AUTOR'))
  const after = await normalizePhoto(before, { width: 300, height: 400 })
  const { orientation, exif, icc, xmp, iptc, width, height } = await sharp(after).metadata()
  assert.deepEqual(
    [orientation, exif, icc, xmp, iptc, width, height],
    [undefined, undefined, undefined, undefined, undefined, 300, 400],
  )
  assert.ok(!after.includes('SECRETO') && !after.includes('GPS') && !after.includes('Exif'))
  // Red was on the left; after turning right by 90° it is at the top.
  assert.deepEqual([await colourAt(after, 150, 20), await colourAt(after, 150, 380)], ['red', 'blue'])
})

test('content decides, not the name: SVG, GIF, TIFF, AVIF, HEIC, text and empty are no photos', async () => {
  const others = [svg, heic, await fotoDePrueba('gif'), await fotoDePrueba('tiff'), await fotoDePrueba('avif')]
  for (const content of [...others, Buffer.from('no soy una foto'), Buffer.from('%PDF-1.7 …'), Buffer.alloc(0)])
    await refused(content, 'TIPO_NO_PERMITIDO')
})

test('data hidden behind a valid photo is dropped', async () => {
  const content = await fotoPoliglota()
  assert.ok(content.includes('COLA'))
  const clean = await normalizePhoto(content, card)
  assert.ok(!clean.includes('COLA') && !clean.includes('script') && !clean.includes('PK\x03\x04'))
})

test('truncated and broken files are refused as such', async () => {
  for (const format of ['jpeg', 'png', 'webp'] as const) {
    const whole = await mitades(800, 600).toFormat(format).toBuffer()
    await refused(whole.subarray(0, Math.floor(whole.length / 2)), 'IMAGEN_ILEGIBLE')
    await refused(whole.subarray(0, 24), 'IMAGEN_ILEGIBLE')
  }
  await refused(Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(500, 65)]), 'IMAGEN_ILEGIBLE')
  // The header of a photo with the body of a page.
  await refused(Buffer.concat([Buffer.from('RIFF\x10\x00\x00\x00WEBP', 'latin1'), svg]), 'IMAGEN_ILEGIBLE')
})

test('too many pixels are refused before they are opened, and too many bytes before anything', async () => {
  await normalizePhoto(await fotoDePrueba(), card)
  const before = process.memoryUsage().rss
  for (const [width, height] of [
    [20_000, 20_000],
    [30_000, 30_000],
    [65_000, 65_000],
    [40_000_001, 1],
  ] as const) {
    const bomb = bombaPng(width, height)
    assert.ok(bomb.length < 100_000, `${bomb.length} bytes`)
    await refused(bomb, 'IMAGEN_GRANDE')
  }
  const grown = (process.memoryUsage().rss - before) / 1e6
  assert.ok(grown < 100, `memory grew by ${grown} MB`)
  const heavy = Buffer.concat([await fotoDePrueba(), Buffer.alloc(photoLimits.bytes)])
  await refused(heavy, 'IMAGEN_PESADA')
})

test('a burst of photos takes turns, and past the queue the service says it is busy', async () => {
  const big = await mitades(3000, 2000).png().toBuffer()
  const results = await Promise.allSettled(Array.from({ length: 30 }, () => normalizePhoto(big, { width: 100, height: 100 })))
  const busy = results.filter((r) => r.status === 'rejected')
  assert.equal(busy.length, 30 - sandboxLimits.readers - sandboxLimits.longestQueue, 'those that are read, and twenty that wait')
  for (const { reason } of busy) assert.equal((reason as { codigo: string }).codigo, 'OCUPADO')
  assert.equal((await normalizePhoto(big, { width: 100, height: 100 })).subarray(0, 2).toString('hex'), 'ffd8')
})
