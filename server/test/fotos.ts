import { deflateSync } from 'node:zlib'
import sharp from 'sharp'

/** Photos for tests: valid ones and hostile ones. */

/** Left half red, right half blue, so that rotation and cropping are visible. */
export const mitades = (width = 400, height = 300) =>
  sharp({ create: { width, height, channels: 3, background: '#d00000' } }).composite([
    {
      input: { create: { width: Math.floor(width / 2), height, channels: 3, background: '#0000d0' } },
      left: Math.ceil(width / 2),
      top: 0,
    },
  ])

export const fotoDePrueba = (format: 'jpeg' | 'png' | 'webp' | 'gif' | 'tiff' | 'avif' = 'jpeg'): Promise<Buffer> =>
  mitades().toFormat(format).toBuffer()

/** A JPEG with location and author metadata, lying on its side (EXIF orientation 6: rotate by 90° clockwise). */
export const fotoConMetadatos = (): Promise<Buffer> =>
  mitades()
    .withExif({
      IFD0: { Copyright: 'SECRETO-AUTOR', Orientation: '6' },
      IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '32/1 57/1 2/1', GPSLongitudeRef: 'W', GPSLongitude: '60/1 38/1 22/1' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()

/** A decompression bomb: a PNG of a few KB that expands to gigabytes of black pixels. */
export function bombaPng(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
    const length = Buffer.alloc(4)
    length.writeUInt32BE(data.length)
    const sum = Buffer.alloc(4)
    sum.writeUInt32BE(crc(body))
    return Buffer.concat([length, body, sum])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([1, 0, 0, 0, 0], 8) // one bit per pixel, grey
  const rows = Buffer.alloc((Math.ceil(width / 8) + 1) * Math.min(height, 2000))
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function crc(data: Buffer): number {
  let value = 0xffffffff
  for (const byte of data) {
    value ^= byte
    for (let i = 0; i < 8; i++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1
  }
  return (value ^ 0xffffffff) >>> 0
}

export const svg = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100"><image href="file:///etc/passwd"/><script>alert(1)</script></svg>',
)
/** An iPhone photo (HEIC) under any name: the decoder is left out on purpose. */
export const heic = Buffer.concat([Buffer.from('0000001c667479706865696300000000', 'hex'), Buffer.alloc(2000, 7)])
/** A polyglot: a valid photo followed by a script. */
export const fotoPoliglota = async (): Promise<Buffer> =>
  Buffer.concat([await fotoDePrueba('jpeg'), Buffer.from('<script>alert("COLA")</script>PK\x03\x04')])
/** A plain upright photo of one colour; each colour gives another photo. */
export const colorPhoto = (background: string): Promise<Buffer> =>
  sharp({ create: { width: 300, height: 400, channels: 3, background } })
    .jpeg()
    .toBuffer()
