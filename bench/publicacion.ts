import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { mostrarFecha } from '@gremial/contract/platform/fechas.ts'
import PdfKit from 'pdfkit'
import { publicar } from '../server/src/features/afiliado/documentos/publicacion.service.ts'
import { systemCtx } from '../server/src/platform/context.ts'
import { testApp } from '../server/test/app.ts'

export interface MedidaPublicacion {
  paginas: number
  segundos: number
}

/** A PDF of a thousand pages, split among its members. `npm run bench -- publicacion [pages]` */
export async function medirPublicacion(paginas = 1000): Promise<MedidaPublicacion> {
  const t = await testApp()
  const dir = mkdtempSync(join(tmpdir(), 'gremial-bench-publicar-'))
  try {
    const de = (i: number) => 1001 + (i % 290)
    const doc = new PdfKit({ size: 'A5', autoFirstPage: false })
    const partes: Buffer[] = []
    doc.on('data', (parte: Buffer) => partes.push(parte))
    const listo = new Promise((fin) => doc.on('end', fin))
    for (let i = 0; i < paginas; i++) doc.addPage().text(`Resumen del afiliado ${de(i)}, hoja ${i}`)
    doc.end()
    await listo
    const [pdf, csv] = [join(dir, 'libro.pdf'), join(dir, 'indice.csv')]
    writeFileSync(pdf, Buffer.concat(partes))
    const dia = mostrarFecha(t.today())
    const lineas = Array.from({ length: paginas }, (_, i) => `${de(i)};${i + 1};;RESUMEN;${dia};Medido;;`)
    writeFileSync(csv, ['NRO_AFILIADO;DESDE;HASTA;TIPO;FECHA;DESCRIPCION;VENCIMIENTO;IMPORTE', ...lineas].join('\r\n'))
    const desde = performance.now()
    const { publicados } = await publicar(systemCtx(t.services, t.app.log), pdf, csv, {
      simular: false,
      progreso: () => undefined,
    })
    if (publicados !== paginas) throw new Error(`${publicados} of ${paginas}`)
    return { paginas, segundos: (performance.now() - desde) / 1000 }
  } finally {
    rmSync(dir, { recursive: true, force: true })
  }
}
