import '../src/estilos/base.css'
import '../src/estilos/piezas.css'
import '../src/estilos/tablas.css'
import '../src/estilos/app.css'
import '../src/ui/mantine.css'
import '../src/estilos/mantine.css'
import { themeStylesheet } from '@gremial/contract/platform/theme.ts'
import { parecidoAFactura } from '@gremial/contract/tesoreria/factura-qr.ts'
import { MantineProvider } from '@mantine/core'
import { createElement as h } from 'react'
import { createRoot } from 'react-dom/client'
import { CamaraQr } from '../src/features/tesoreria/comprobantes/qr/CamaraQr.tsx'
import { VistaComprobante } from '../src/features/tesoreria/comprobantes/VistaComprobante.tsx'
import { initTexts, screenTexts, staffTexts } from '../src/platform/i18n.ts'
import { readFileQr } from '../src/platform/qr/file.ts'
import { registerIcons } from '../src/ui/icons.tsx'
import { mantineTheme, resolver } from '../src/ui/mantineTheme.ts'
import { screenIcons } from '../src/ui/screenIcons.ts'
import type { QrBench } from './qr-bench.api.ts'

/** Page of e2e/banco-qr.ts: the QR reader, the camera and the viewer without a portal. */

/** Calls of the camera, exposed by the test as `heard`. */
const heard = (what: string, value: unknown) => (window as unknown as { heard(...said: unknown[]): void }).heard(what, value)

const PlainWorker = window.Worker
window.Worker = class extends PlainWorker {
  constructor(...args: ConstructorParameters<typeof PlainWorker>) {
    super(...args)
    bench.workers++
  }
  override terminate() {
    super.terminate()
    bench.workers--
  }
}

const root = createRoot(document.getElementById('raiz') as HTMLElement)
document.head.append(Object.assign(document.createElement('style'), { textContent: themeStylesheet('#0b5c72') }))
let texts: Promise<unknown> | undefined

const bench: QrBench = {
  workers: 0,
  async show(which, file) {
    await (texts ??= initTexts().then(() => Promise.all([screenTexts(), staffTexts()])))
    registerIcons(screenIcons)
    const piece =
      which === 'vista'
        ? h(VistaComprobante, file ?? { nombre: '', archivo: null })
        : h(CamaraQr, {
            alLeer: (factura) => heard('leida', factura),
            alSacarFoto: (photo) => heard('foto', photo.name),
            cerrar: () => heard('cerrar', null),
          })
    const main = h('main', null, h('h1', null, 'x'), piece)
    root.render(h(MantineProvider, { theme: mantineTheme, cssVariablesResolver: resolver, children: main }))
  },
  async read(file) {
    const begun = performance.now()
    const read = await readFileQr(file, new AbortController().signal, parecidoAFactura)
    return { ...read, ms: Math.round(performance.now() - begun) }
  },
}
Object.assign(window, { bench })
