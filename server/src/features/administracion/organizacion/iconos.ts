import { sello } from '@gremial/contract/platform/sello.ts'

/** Side in pixels, and the part of it that the seal takes: a maskable icon is cut to a circle of four fifths. */
export const medidasIcono = {
  180: { side: 180, seal: 0.78, round: false },
  192: { side: 192, seal: 0.78, round: true },
  512: { side: 512, seal: 0.78, round: true },
  'mascara-192': { side: 192, seal: 0.6, round: false },
  'mascara-512': { side: 512, seal: 0.6, round: false },
} as const

const hechos = new Map<string, Promise<Buffer>>()

/** The seal in white on the organisation's colour, as PNG; drawn once per colour and size. Paths only: no font has to be installed. */
export function icono(name: keyof typeof medidasIcono, color: string): Promise<Buffer> {
  const key = `${name} ${color}`
  let dibujo = hechos.get(key)
  if (!dibujo) {
    // One organisation has one colour: whoever tries many in its settings leaves nothing behind.
    if (hechos.size >= 20) hechos.clear()
    dibujo = dibujar(name, color)
    hechos.set(key, dibujo)
    dibujo.catch(() => hechos.delete(key))
  }
  return dibujo
}

async function dibujar(name: keyof typeof medidasIcono, color: string): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  const { side, seal, round } = medidasIcono[name]
  const inside = Math.round(side * seal)
  const at = (side - inside) / 2
  const body = `<path d="${sello.borde}" fill="#fff"/>
    <g fill="none" stroke="${color}"><circle cx="32" cy="32" r="25" stroke-width="1.4"/>
      <path d="${sello.olas}" stroke-width="1.5" stroke-linecap="round"/></g>
    <path fill="${color}" d="${sello.estrellas}"/>`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}">
    <rect width="${side}" height="${side}" rx="${round ? side * 0.2 : 0}" fill="${color}"/>
    <svg x="${at}" y="${at}" width="${inside}" height="${inside}" viewBox="0 0 64 64">${body}</svg></svg>`
  return sharp(Buffer.from(svg)).png({ compressionLevel: 9 }).toBuffer()
}
