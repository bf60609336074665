import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readFacturaQr } from '@gremial/contract/tesoreria/factura-qr.ts'
import sharp from 'sharp'
import { renderSVG } from 'uqr'
import { chromiumArgs, headlessChromium } from '../scripts/test/chromium.ts'
import { porte } from '../server/test/porte.ts'
import { readQr, test } from './banco-qr.ts'
import { facturaPdf, photo, qrText } from './facturas.ts'
import { expect } from './fixtures.ts'
import { axe } from './pages.ts'

test("an invoice's QR is read from a rendered PDF, on any page (decisions §9.2)", async ({ mesa }) => {
  const { page, quejas } = mesa
  for (const hojas of [1, 3]) {
    const leido = await readQr(page, await facturaPdf(qrText(), { hojas }), 'application/pdf')
    console.log(`PDF of ${hojas}: ${leido.ms} ms`)
    assert.deepEqual([leido.text, leido.page, leido.reason], [qrText(), hojas, undefined])
  }
  assert.deepEqual(quejas, [])
})

test("and from a 12 megapixel photo, rotated and shaded; of several codes, the invoice's (decisions §9.2)", async ({ mesa }) => {
  const { page, quejas } = mesa
  for (const [giro, ancho, before] of [
    [17, 560, []],
    [222, 340, ['https://pagos.example/qr/000201010212']],
  ] as const) {
    const bytes = await photo([...before, qrText()], { giro, ancho })
    const leido = await readQr(page, bytes, 'image/jpeg')
    console.log(`${giro}°, ${ancho} px, ${(bytes.length / 1e6).toFixed(1)} MB: ${leido.ms} ms`)
    assert.deepEqual([leido.text, leido.reason], [qrText(), undefined], `${giro}°`)
  }
  assert.deepEqual(quejas, [])
})

test('a file without an invoice QR, protected, damaged or not a picture says so (decisions §9.2)', async ({ mesa }) => {
  const { page, quejas } = mesa
  const que = async (bytes: Buffer, tipo: string) => {
    const { text, reason } = await readQr(page, bytes, tipo)
    return reason ?? text
  }
  const liso = await sharp({ create: { width: 1200, height: 900, channels: 3, background: '#ddd' } })
    .jpeg()
    .toBuffer()
  const carnet = 'https://gremio.example/verificar/AbCdEf0123456789'
  const ofCarnet = await sharp(Buffer.from(renderSVG(carnet, { border: 3, pixelSize: 6 })))
    .png()
    .toBuffer()
  const factura = await facturaPdf(qrText())
  assert.equal(await que(liso, 'image/jpeg'), 'SIN_CODIGO')
  assert.equal(await que(ofCarnet, 'image/png'), carnet)
  assert.deepEqual(readFacturaQr(carnet), { motivo: 'OTRO_SITIO', sitio: 'gremio.example' })
  assert.equal(await que(await facturaPdf(''), 'application/pdf'), 'SIN_CODIGO')
  assert.equal(await que(await facturaPdf(qrText(), { clave: 'secreta' }), 'application/pdf'), 'CON_CLAVE')
  assert.equal(await que(liso.subarray(0, 200), 'image/jpeg'), 'ROTO')
  assert.equal(await que(Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(3000, 'x')]), 'application/pdf'), 'ROTO')
  assert.equal(await que(Buffer.from('PK\u0003\u0004 a document'), ''), 'NO_SE_LEE')
  assert.equal(await que(Buffer.from('just words'), 'text/plain'), 'NO_SE_LEE')
  // The same page still works afterwards.
  assert.equal(await que(factura, 'application/pdf'), qrText())
  assert.deepEqual(quejas, [])
})

test('a reader whose download failed says so, and loads the next time', async ({ mesa }) => {
  const { page } = mesa
  const photo = await sharp(Buffer.from(renderSVG(qrText(), { border: 3, pixelSize: 5 })))
    .jpeg()
    .toBuffer()
  const factura = await facturaPdf(qrText())
  for (const [que, bytes, tipo] of [
    ['**/reader.worker*', photo, 'image/jpeg'],
    ['**/*.wasm', photo, 'image/jpeg'],
    ['**/pdf.worker*', factura, 'application/pdf'],
  ] as const) {
    await page.route(que, (request) => request.abort())
    assert.equal((await readQr(page, bytes, tipo)).reason, 'SIN_LECTOR', que)
    await page.unroute(que)
    assert.equal((await readQr(page, bytes, tipo)).text, qrText(), que)
    await page.reload()
    await page.waitForFunction(() => 'bench' in window)
  }
})

const muchos = porte(50, 10)

test(`${muchos} concurrent files: two workers process them, free their memory, and end when idle`, async ({ mesa, browser }) => {
  const { page, quejas } = mesa
  const memoria = async (): Promise<number> => {
    const { processInfo } = await (await browser.newBrowserCDPSession()).send('SystemInfo.getProcessInfo')
    const pages = processInfo
      .filter(({ type }) => type === 'renderer')
      .map(({ id }) => readFileSync(`/proc/${id}/status`, 'utf8'))
    return pages.reduce((sum, estado) => sum + Number(/VmRSS:\s+(\d+)/.exec(estado)?.[1]) / 1000, 0)
  }
  const lisa = await sharp({ create: { width: 4000, height: 3000, channels: 3, background: '#bbb' } })
    .composite([{ input: Buffer.from(renderSVG(qrText(), { border: 3, pixelSize: 6 })), left: 2900, top: 2100 }])
    .jpeg()
    .toBuffer()
  const dos = [lisa.toString('base64'), (await facturaPdf(qrText())).toString('base64')]
  await readQr(page, lisa, 'image/jpeg')
  const before = await memoria()
  const { leidos, trabajadores } = await page.evaluate(
    async ([files, count]) => {
      const blobs = files.map((b64) => new Blob([Uint8Array.from(atob(b64), (c) => c.charCodeAt(0))]))
      let trabajadores = 0
      const leidos = await Promise.all(
        Array.from({ length: count }, async (_, i) => {
          const { text } = await window.bench.read(blobs[i % 2] ?? new Blob())
          trabajadores = Math.max(trabajadores, window.bench.workers)
          return text
        }),
      )
      return { leidos, trabajadores }
    },
    [dos, muchos] as const,
  )
  assert.deepEqual(new Set(leidos), new Set([qrText()]))
  assert.equal(trabajadores, 2)
  await page.waitForFunction(() => window.bench.workers === 0)
  await (await page.context().newCDPSession(page)).send('HeapProfiler.collectGarbage')
  const after = await memoria()
  console.log(`${muchos} files; ${before.toFixed(0)} MB before, ${after.toFixed(0)} MB after`)
  assert.ok(after < before + 60, `${before.toFixed(0)} MB before, ${after.toFixed(0)} MB after`)
  assert.deepEqual(quejas, [])
})

test('a receipt is viewed next to its data: pages, zoom, rotation; an unviewable file says so', async ({ mesa }) => {
  const { page, quejas } = mesa
  const show = (bytes: Buffer, nombre: string) =>
    page.evaluate(
      ([b64, nombre]) =>
        window.bench.show('vista', { nombre, archivo: new Blob([Uint8Array.from(atob(b64), (c) => c.charCodeAt(0))]) }),
      [bytes.toString('base64'), nombre] as const,
    )
  const sheet = page.locator('canvas[data-dibujada]')
  const height = () => sheet.evaluate((canvas: HTMLCanvasElement) => canvas.height / canvas.width)
  await show(await facturaPdf(qrText(), { hojas: 3 }), 'Los Ceibos.pdf')
  await page.getByText('Página 1 de 3').waitFor()
  await sheet.waitFor()
  assert.ok((await height()) > 1.3)
  // Fonts missing from the PDF are substituted: the sheet is not blank.
  const ink = () =>
    sheet.evaluate((canvas: HTMLCanvasElement) => {
      const datos =
        canvas.getContext('2d')?.getImageData(0, Math.round(canvas.height * 0.25), canvas.width, Math.round(canvas.height * 0.2))
          .data ?? []
      return Array.from(datos).filter((value, i) => i % 4 === 0 && value < 128).length
    })
  assert.ok((await ink()) > 500)
  await page.getByRole('button', { name: 'Página siguiente' }).click()
  await page.getByRole('img', { name: 'Página 2 de Los Ceibos.pdf' }).waitFor()
  await page.getByRole('button', { name: 'Girar' }).click()
  await expect.poll(height).toBeLessThan(0.8)
  const width = () => sheet.evaluate((canvas) => canvas.clientWidth)
  const before = await width()
  await page.getByRole('button', { name: 'Acercar' }).click()
  await expect.poll(width).toBeGreaterThan(before * 1.4)
  await show(Buffer.from('PK\u0003\u0004'), 'Detalle.xlsx')
  await page.getByText('Los archivos de Word y de Excel no se ven acá.').waitFor()
  await show(await facturaPdf('', { clave: 'secreta' }), 'Con clave.pdf')
  await page.getByText('El PDF tiene contraseña: no se puede mostrar.').waitFor()
  const photo = await sharp({ create: { width: 600, height: 300, channels: 3, background: '#38a' } })
    .jpeg()
    .toBuffer()
  await show(photo, 'Foto.jpg')
  await page.getByRole('img', { name: 'Imagen de Foto.jpg' }).waitFor()
  await expect(page.getByRole('button', { name: 'Página siguiente' })).toHaveCount(0)
  assert.deepEqual((await (await axe(page)).include('.vista-comprobante').analyze()).violations, [])
  assert.deepEqual(quejas, [])
})

test('the camera scans the QR live, reports another code, and is turned off after (decisions §9.2)', async ({
  banco,
  playwright,
}) => {
  const cuadro = (text: string) =>
    sharp(Buffer.from(renderSVG(text, { border: 4, pixelSize: 5 })))
      .resize(460, 460, { fit: 'contain', background: '#fff' })
      .extend({ left: 90, right: 90, top: 10, bottom: 10, background: '#999' })
      .jpeg({ quality: 92 })
      .toBuffer()
  const video = join(banco.carpeta, 'camara.mjpeg')
  const [other, own] = await Promise.all([cuadro('https://menu.example/mesa/4'), cuadro(qrText())])
  // The restaurant's menu for a while, then the invoice, repeatedly.
  writeFileSync(video, Buffer.concat([...Array.from({ length: 60 }, () => other), ...Array.from({ length: 60 }, () => own)]))
  const camera = await playwright.chromium.launch({
    ...headlessChromium,
    args: [
      ...chromiumArgs,
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${video}`,
    ],
  })
  try {
    const page = await camera.newPage({ viewport: { width: 390, height: 844 } })
    const oido: unknown[][] = []
    await page.exposeFunction('heard', (...que: unknown[]) => void oido.push(que))
    await page.goto(banco.direccion)
    await page.waitForFunction(() => 'bench' in window)
    await page.evaluate(() => {
      const request = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices)
      navigator.mediaDevices.getUserMedia = async (que) => {
        const corriente = await request(que)
        Object.assign(window, { pistas: corriente.getTracks() })
        return corriente
      }
      return window.bench.show('camara')
    })
    await page.getByRole('dialog', { name: 'Leer el QR con la cámara' }).waitFor()
    await page.getByText('El código lleva a menu.example, que no es de ARCA ni de AFIP.').waitFor()
    await expect.poll(() => oido.length).toBe(1)
    const [que, factura] = oido[0] ?? []
    assert.equal(que, 'leida')
    assert.deepEqual(factura, readFacturaQr(qrText()).factura)
    await page.waitForFunction(() =>
      (window as unknown as { pistas: MediaStreamTrack[] }).pistas.every((p) => p.readyState === 'ended'),
    )
  } finally {
    await camera.close()
  }
})
