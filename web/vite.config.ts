import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

/** Every text asset also as .br and .gz, so that the server never compresses what does not change. */
const precompress: Plugin = {
  name: 'precompress',
  apply: 'build',
  // Once written: earlier, Vite has not put its own code in the chunks yet.
  writeBundle({ dir }, bundle) {
    for (const fileName of Object.keys(bundle)) {
      const file = join(dir ?? '', fileName)
      if (!/\.(js|css|svg)$/.test(fileName) || statSync(file).size < 1024) continue
      const source = readFileSync(file)
      writeFileSync(`${file}.gz`, gzipSync(source, { level: 9 }))
      writeFileSync(`${file}.br`, brotliCompressSync(source, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }))
    }
  },
}

export default defineConfig({
  plugins: [react(), precompress],
  build: { target: 'es2022', assetsInlineLimit: 0, reportCompressedSize: false },
  server: { proxy: { '/api': 'http://127.0.0.1:3000' } },
  worker: { format: 'es' },
})
