import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { leerFacturaQr } from '@gremial/contract/tesoreria/factura-qr.ts'
import sharp from 'sharp'
import { renderSVG } from 'uqr'
import { chromiumArgs, headlessChromium } from '../scripts/test/chromium.ts'
import { porte } from '../server/test/porte.ts'
import { leer, test } from './banco-qr.ts'
import { facturaPdf, foto, textoQr } from './facturas.ts'
import { expect } from './fixtures.ts'
import { axe } from './pages.ts'

test("an invoice's QR is read from a rendered PDF, on whatever page it is (decisions §9.2)", async ({ mesa }) => {
  const { page, quejas } = mesa
  for (const hojas of [1, 3]) {
    const leido = await leer(page, await facturaPdf(textoQr(), { hojas }), 'application/pdf')
    console.log(`PDF of ${hojas}: ${leido.ms} ms`)
    assert.deepEqual([leido.texto, leido.pagina, leido.motivo], [textoQr(), hojas, undefined])
  }
  assert.deepEqual(quejas, [])
})

test("and from a photo of 12 megapixels, turned and in the shade; of several codes, the invoice's (decisions §9.2)", async ({
  mesa,
}) => {
  const { page, quejas } = mesa
  for (const [giro, ancho, antes] of [
    [17, 560, []],
    [222, 340, ['https://pagos.example/qr/000201010212']],
  ] as const) {
    const bytes = await foto([...antes, textoQr()], { giro, ancho })
    const leido = await leer(page, bytes, 'image/jpeg')
    console.log(`${giro}°, ${ancho} px, ${(bytes.length / 1e6).toFixed(1)} MB: ${leido.ms} ms`)
    assert.deepEqual([leido.texto, leido.motivo], [textoQr(), undefined], `${giro}°`)
  }
  assert.deepEqual(quejas, [])
})

test('a file without a QR, with another one, with a password, damaged or no picture says so (decisions §9.2)', async ({
  mesa,
}) => {
  const { page, quejas } = mesa
  const que = async (bytes: Buffer, tipo: string) => {
    const { texto, motivo } = await leer(page, bytes, tipo)
    return motivo ?? texto
  }
  const liso = await sharp({ create: { width: 1200, height: 900, channels: 3, background: '#ddd' } })
    .jpeg()
    .toBuffer()
  const carnet = 'https://gremio.example/verificar/AbCdEf0123456789'
  const deCarnet = await sharp(Buffer.from(renderSVG(carnet, { border: 3, pixelSize: 6 })))
    .png()
    .toBuffer()
  const factura = await facturaPdf(textoQr())
  assert.equal(await que(liso, 'image/jpeg'), 'SIN_CODIGO')
  assert.equal(await que(deCarnet, 'image/png'), carnet)
  assert.deepEqual(leerFacturaQr(carnet), { motivo: 'OTRO_SITIO', sitio: 'gremio.example' })
  assert.equal(await que(await facturaPdf(''), 'application/pdf'), 'SIN_CODIGO')
  assert.equal(await que(await facturaPdf(textoQr(), { clave: 'secreta' }), 'application/pdf'), 'CON_CLAVE')
  assert.equal(await que(liso.subarray(0, 200), 'image/jpeg'), 'ROTO')
  assert.equal(await que(Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(3000, 'x')]), 'application/pdf'), 'ROTO')
  assert.equal(await que(Buffer.from('PK\u0003\u0004 a document'), ''), 'NO_SE_LEE')
  assert.equal(await que(Buffer.from('just words'), 'text/plain'), 'NO_SE_LEE')
  // The same page still works afterwards.
  assert.equal(await que(factura, 'application/pdf'), textoQr())
  assert.deepEqual(quejas, [])
})

test('a reader that the line did not bring says so, and comes the next time', async ({ mesa }) => {
  const { page } = mesa
  const foto = await sharp(Buffer.from(renderSVG(textoQr(), { border: 3, pixelSize: 5 })))
    .jpeg()
    .toBuffer()
  const factura = await facturaPdf(textoQr())
  for (const [que, bytes, tipo] of [
    ['**/lector.worker*', foto, 'image/jpeg'],
    ['**/*.wasm', foto, 'image/jpeg'],
    ['**/pdf.worker*', factura, 'application/pdf'],
  ] as const) {
    await page.route(que, (pedido) => pedido.abort())
    assert.equal((await leer(page, bytes, tipo)).motivo, 'SIN_LECTOR', que)
    await page.unroute(que)
    assert.equal((await leer(page, bytes, tipo)).texto, textoQr(), que)
    await page.reload()
    await page.waitForFunction(() => 'leer' in window)
  }
})

const muchos = porte(50, 10)

test(`${muchos} concurrent files: two workers process them, free their memory, and end when idle`, async ({ mesa, browser }) => {
  const { page, quejas } = mesa
  const memoria = async (): Promise<number> => {
    const { processInfo } = await (await browser.newBrowserCDPSession()).send('SystemInfo.getProcessInfo')
    const paginas = processInfo
      .filter(({ type }) => type === 'renderer')
      .map(({ id }) => readFileSync(`/proc/${id}/status`, 'utf8'))
    return paginas.reduce((suma, estado) => suma + Number(/VmRSS:\s+(\d+)/.exec(estado)?.[1]) / 1000, 0)
  }
  const lisa = await sharp({ create: { width: 4000, height: 3000, channels: 3, background: '#bbb' } })
    .composite([{ input: Buffer.from(renderSVG(textoQr(), { border: 3, pixelSize: 6 })), left: 2900, top: 2100 }])
    .jpeg()
    .toBuffer()
  const dos = [lisa.toString('base64'), (await facturaPdf(textoQr())).toString('base64')]
  await leer(page, lisa, 'image/jpeg')
  const antes = await memoria()
  const { leidos, trabajadores } = await page.evaluate(
    async ([archivos, cuantos]) => {
      const blobs = archivos.map((b64) => new Blob([Uint8Array.from(atob(b64), (c) => c.charCodeAt(0))]))
      let trabajadores = 0
      const leidos = await Promise.all(
        Array.from({ length: cuantos }, async (_, i) => {
          const { texto } = await window.leer(blobs[i % 2] ?? new Blob())
          trabajadores = Math.max(trabajadores, window.trabajadores)
          return texto
        }),
      )
      return { leidos, trabajadores }
    },
    [dos, muchos] as const,
  )
  assert.deepEqual(new Set(leidos), new Set([textoQr()]))
  assert.equal(trabajadores, 2)
  await page.waitForFunction(() => window.trabajadores === 0)
  await (await page.context().newCDPSession(page)).send('HeapProfiler.collectGarbage')
  const despues = await memoria()
  console.log(`${muchos} files; ${antes.toFixed(0)} MB before, ${despues.toFixed(0)} MB after`)
  assert.ok(despues < antes + 60, `${antes.toFixed(0)} MB before, ${despues.toFixed(0)} MB after`)
  assert.deepEqual(quejas, [])
})

test('a receipt is seen beside its data: pages, nearer, turned; what is seen nowhere says so', async ({ mesa }) => {
  const { page, quejas } = mesa
  const mostrar = (bytes: Buffer, nombre: string) =>
    page.evaluate(
      ([b64, nombre]) =>
        window.mostrar('vista', { nombre, archivo: new Blob([Uint8Array.from(atob(b64), (c) => c.charCodeAt(0))]) }),
      [bytes.toString('base64'), nombre] as const,
    )
  const hoja = page.locator('canvas[data-dibujada]')
  const alto = () => hoja.evaluate((lienzo: HTMLCanvasElement) => lienzo.height / lienzo.width)
  await mostrar(await facturaPdf(textoQr(), { hojas: 3 }), 'Los Ceibos.pdf')
  await page.getByText('Página 1 de 3').waitFor()
  await hoja.waitFor()
  assert.ok((await alto()) > 1.3)
  // Fonts missing from the PDF are substituted: the sheet is not blank.
  const tinta = () =>
    hoja.evaluate((lienzo: HTMLCanvasElement) => {
      const datos =
        lienzo.getContext('2d')?.getImageData(0, Math.round(lienzo.height * 0.25), lienzo.width, Math.round(lienzo.height * 0.2))
          .data ?? []
      return Array.from(datos).filter((valor, i) => i % 4 === 0 && valor < 128).length
    })
  assert.ok((await tinta()) > 500)
  await page.getByRole('button', { name: 'Página siguiente' }).click()
  await page.getByRole('img', { name: 'Página 2 de Los Ceibos.pdf' }).waitFor()
  await page.getByRole('button', { name: 'Girar' }).click()
  await expect.poll(alto).toBeLessThan(0.8)
  const ancho = () => hoja.evaluate((lienzo) => lienzo.clientWidth)
  const antes = await ancho()
  await page.getByRole('button', { name: 'Acercar' }).click()
  await expect.poll(ancho).toBeGreaterThan(antes * 1.4)
  await mostrar(Buffer.from('PK\u0003\u0004'), 'Detalle.xlsx')
  await page.getByText('Los archivos de Word y de Excel no se ven acá.').waitFor()
  await mostrar(await facturaPdf('', { clave: 'secreta' }), 'Con clave.pdf')
  await page.getByText('El PDF tiene contraseña: no se puede mostrar.').waitFor()
  const foto = await sharp({ create: { width: 600, height: 300, channels: 3, background: '#38a' } })
    .jpeg()
    .toBuffer()
  await mostrar(foto, 'Foto.jpg')
  await page.getByRole('img', { name: 'Imagen de Foto.jpg' }).waitFor()
  await expect(page.getByRole('button', { name: 'Página siguiente' })).toHaveCount(0)
  assert.deepEqual((await (await axe(page)).include('.vista-comprobante').analyze()).violations, [])
  assert.deepEqual(quejas, [])
})

test('the camera reads the QR live; a code of something else is said, and it goes on looking; it is turned off after (decisions §9.2)', async ({
  banco,
  playwright,
}) => {
  const cuadro = (texto: string) =>
    sharp(Buffer.from(renderSVG(texto, { border: 4, pixelSize: 5 })))
      .resize(460, 460, { fit: 'contain', background: '#fff' })
      .extend({ left: 90, right: 90, top: 10, bottom: 10, background: '#999' })
      .jpeg({ quality: 92 })
      .toBuffer()
  const video = join(banco.carpeta, 'camara.mjpeg')
  const [otro, suyo] = await Promise.all([cuadro('https://menu.example/mesa/4'), cuadro(textoQr())])
  // The restaurant's menu for a while, then the invoice, repeatedly.
  writeFileSync(video, Buffer.concat([...Array.from({ length: 60 }, () => otro), ...Array.from({ length: 60 }, () => suyo)]))
  const camara = await playwright.chromium.launch({
    ...headlessChromium,
    args: [
      ...chromiumArgs,
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${video}`,
    ],
  })
  try {
    const page = await camara.newPage({ viewport: { width: 390, height: 844 } })
    const oido: unknown[][] = []
    await page.exposeFunction('oir', (...que: unknown[]) => void oido.push(que))
    await page.goto(banco.direccion)
    await page.waitForFunction(() => 'mostrar' in window)
    await page.evaluate(() => {
      const pedir = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices)
      navigator.mediaDevices.getUserMedia = async (que) => {
        const corriente = await pedir(que)
        Object.assign(window, { pistas: corriente.getTracks() })
        return corriente
      }
      return window.mostrar('camara')
    })
    await page.getByRole('dialog', { name: 'Leer el QR con la cámara' }).waitFor()
    await page.getByText('El código lleva a menu.example, que no es de ARCA ni de AFIP.').waitFor()
    await expect.poll(() => oido.length).toBe(1)
    const [que, factura] = oido[0] ?? []
    assert.equal(que, 'leida')
    assert.deepEqual(factura, leerFacturaQr(textoQr()).factura)
    await page.waitForFunction(() =>
      (window as unknown as { pistas: MediaStreamTrack[] }).pistas.every((p) => p.readyState === 'ended'),
    )
  } finally {
    await camara.close()
  }
})
