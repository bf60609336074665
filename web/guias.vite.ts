import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { leerGuia, nombresDeGuias } from './guias.leer.ts'

export const carpetaGuias = join(import.meta.dirname, '../docs/guias')
const modulo = 'virtual:guias'

/** Width and height of a picture, so that its place is kept until it comes: of those that `npm run guides` writes, a VP8 frame in a RIFF. */
export function medidaDe(archivo: string): { ancho: number; alto: number } {
  const bytes = readFileSync(archivo)
  if (bytes.toString('latin1', 8, 16) !== 'WEBPVP8 ') throw new Error(`${archivo} is no picture of npm run guides`)
  return { ancho: bytes.readUInt16LE(26) & 0x3fff, alto: bytes.readUInt16LE(28) & 0x3fff }
}

/** The guides of docs/guias as data, read when the web is built; their pictures are files of their own. */
export const guias: Plugin = {
  name: 'guias',
  resolveId: (id) => (id === modulo ? `\0${modulo}` : undefined),
  load(id) {
    if (id !== `\0${modulo}`) return
    const imagenes = new Map<string, string>()
    const todas = nombresDeGuias.map((nombre) => {
      const archivo = join(carpetaGuias, `${nombre}.md`)
      this.addWatchFile(archivo)
      return leerGuia(nombre, readFileSync(archivo, 'utf8'))
    })
    for (const { tareas } of todas)
      for (const { pasos } of tareas)
        for (const { imagen } of pasos) if (imagen) imagenes.set(imagen.archivo, `i${imagenes.size}`)
    const lugar = (archivo: string) => join(carpetaGuias, 'imagenes', archivo)
    return [
      ...[...imagenes].map(([archivo, nombre]) => `import ${nombre} from ${JSON.stringify(lugar(archivo))}`),
      `export const guias = JSON.parse(${JSON.stringify(JSON.stringify(todas))})`,
      `export const imagenes = {${[...imagenes].map(([archivo, nombre]) => `${JSON.stringify(archivo)}: { src: ${nombre}, ...${JSON.stringify(medidaDe(lugar(archivo)))} }`)}}`,
    ].join('\n')
  },
}
