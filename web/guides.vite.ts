import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { guideNames, readGuide } from './guides.read.ts'

export const carpetaGuias = join(import.meta.dirname, '../docs/guias')
const module = 'virtual:guias'

/** Width and height of an image, to reserve its space. Reads the WebP files of `npm run guides`: a VP8 frame in a RIFF. */
export function sizeOf(file: string): { width: number; height: number } {
  const bytes = readFileSync(file)
  if (bytes.toString('latin1', 8, 16) !== 'WEBPVP8 ') throw new Error(`${file} is no picture of npm run guides`)
  return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff }
}

/** Guides of docs/guias as data, read at build time. Their images stay separate files. */
export const guides: Plugin = {
  name: 'guias',
  resolveId: (id) => (id === module ? `\0${module}` : undefined),
  load(id) {
    if (id !== `\0${module}`) return
    const images = new Map<string, string>()
    const all = guideNames.map((name) => {
      const file = join(carpetaGuias, `${name}.md`)
      this.addWatchFile(file)
      return readGuide(name, readFileSync(file, 'utf8'))
    })
    for (const { tasks } of all)
      for (const { steps } of tasks) for (const { image } of steps) if (image) images.set(image.file, `i${images.size}`)
    const place = (file: string) => join(carpetaGuias, 'imagenes', file)
    return [
      ...[...images].map(([file, name]) => `import ${name} from ${JSON.stringify(place(file))}`),
      `export const guides = JSON.parse(${JSON.stringify(JSON.stringify(all))})`,
      `export const images = {${[...images].map(([file, name]) => `${JSON.stringify(file)}: { src: ${name}, ...${JSON.stringify(sizeOf(place(file)))} }`)}}`,
    ].join('\n')
  },
}
