import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { type Guide, type GuideLanguage, guideLanguages, guideNames, readGuide } from './guides.read.ts'

export const carpetaGuias = join(import.meta.dirname, '../docs/guias')
const module = 'virtual:guias'

export const guideFile = (name: string, language: GuideLanguage): string =>
  join(carpetaGuias, language === 'es' ? '' : language, `${name}.md`)

/** All guides in a language. A task keeps the anchor that it has in Spanish: links and help open at it. */
export const guidesIn = (language: GuideLanguage): Guide[] =>
  guideNames.map((name) => {
    const guide = readGuide(name, readFileSync(guideFile(name, language), 'utf8'))
    if (language === 'es') return guide
    const { tasks } = readGuide(name, readFileSync(guideFile(name, 'es'), 'utf8'))
    return { ...guide, tasks: guide.tasks.map((task, i) => ({ ...task, anchor: tasks[i]?.anchor ?? task.anchor })) }
  })

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
    const all = guidesIn('es')
    const inEnglish = guidesIn('en')
    for (const language of guideLanguages) for (const name of guideNames) this.addWatchFile(guideFile(name, language))
    for (const { tasks } of all)
      for (const { steps } of tasks) for (const { image } of steps) if (image) images.set(image.file, `i${images.size}`)
    const place = (file: string) => join(carpetaGuias, 'imagenes', file)
    return [
      ...[...images].map(([file, name]) => `import ${name} from ${JSON.stringify(place(file))}`),
      `export const guides = JSON.parse(${JSON.stringify(JSON.stringify({ es: all, en: inEnglish }))})`,
      `export const images = {${[...images].map(([file, name]) => `${JSON.stringify(file)}: { src: ${name}, ...${JSON.stringify(sizeOf(place(file)))} }`)}}`,
    ].join('\n')
  },
}
