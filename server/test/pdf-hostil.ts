import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import { publicar } from '../src/features/afiliado/documentos/publicacion.service.ts'
import { systemCtx } from '../src/platform/context.ts'
import type { TestApp } from './app.ts'
import { atEnd } from './at-end.ts'
import { cost, spent } from './hostil.ts'

/** PDFs of a malicious or broken supplier, and what `publicar` answers to them. */

const head = 'NRO_AFILIADO;DESDE;HASTA;TIPO;FECHA\n'

export type Intento = (pdf: Buffer | string, pages?: number) => Promise<string | string[]>

export function attemptsOf(t: TestApp): Intento {
  const dir = mkdtempSync(join(tmpdir(), 'gremial-hostil-'))
  atEnd(() => rmSync(dir, { recursive: true, force: true }))
  let files = 0
  const indice = (pages: number) => {
    const path = join(dir, `${pages}.csv`)
    writeFileSync(path, head + Array.from({ length: pages }, (_, i) => `1001;${i + 1};;RESUMEN;03/11/2026\n`).join(''))
    return path
  }
  return async (pdf, pages = 1) => {
    const path = join(dir, `${files++}.pdf`)
    writeFileSync(path, pdf, 'latin1')
    const begun = spent()
    const memory = process.memoryUsage.rss()
    try {
      const { publicados, rechazadas } = await publicar(systemCtx(t.services, t.app.log), path, indice(pages), {
        simular: false,
        progreso: () => undefined,
      })
      return publicados > 0 ? 'publicado' : rechazadas.map(({ linea, motivo }) => `${linea} ${motivo}`)
    } catch (error) {
      assert.equal((error as Error).constructor.name, 'StartError', (error as Error).stack)
      return (error as Error).message.replace(path, 'PDF')
    } finally {
      const taken = { seconds: cost(begun) / 1000, megabytes: (process.memoryUsage.rss() - memory) / 1e6 }
      // Limit in seconds of CPU: ten times the dearest case. Without limits such a file takes minutes.
      assert.ok(taken.seconds < 60 && taken.megabytes < 600, JSON.stringify(taken))
    }
  }
}

type Parte = string | { dict: string; bytes: string | Buffer }
/** A PDF of these objects, numbered from 1; the first is its catalogue, the second its pages. */
export function armar(parts: Parte[]): Buffer {
  const cuerpo = parts.map((part, i) => {
    if (typeof part === 'string') return `${i + 1} 0 obj\n${part}\nendobj\n`
    const bytes = Buffer.isBuffer(part.bytes) ? part.bytes.toString('latin1') : part.bytes
    return `${i + 1} 0 obj\n<< ${part.dict} /Length ${bytes.length} >>\nstream\n${bytes}\nendstream\nendobj\n`
  })
  return Buffer.from(`%PDF-1.7\n${cuerpo.join('')}trailer\n<< /Root 1 0 R /Size ${parts.length + 1} >>\n%%EOF`, 'latin1')
}
export const raiz = '<< /Type /Catalog /Pages 2 0 R >>'
export const sheets = '<< /Type /Pages /Kids [3 0 R] /Count 1 >>'
export const sheet = (recursos: string) =>
  `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 300] /Contents 4 0 R /Resources << ${recursos} >> >>`
export const inflada = (bytes: string | Buffer) => ({ dict: '/Filter /FlateDecode', bytes: deflateSync(bytes, { level: 9 }) })
export const dibuja = (times: number) => '/F Do '.repeat(times)
