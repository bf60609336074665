import { seal } from '@gremial/contract/platform/seal.ts'
import sharp from 'sharp'
import { medidasIcono } from './iconos.medidas.ts'

/** Renders the seal in white on a colour, as PNG. Runs in the sandbox, because it uses the image library. */
export async function dibujarIcono({ name, color }: { name: keyof typeof medidasIcono; color: string }): Promise<Buffer> {
  const { side, seal: share, round } = medidasIcono[name]
  const inside = Math.round(side * share)
  const at = (side - inside) / 2
  const body = `<path d="${seal.borde}" fill="#fff"/>
    <g fill="none" stroke="${color}"><circle cx="32" cy="32" r="25" stroke-width="1.4"/>
      <path d="${seal.olas}" stroke-width="1.5" stroke-linecap="round"/></g>
    <path fill="${color}" d="${seal.estrellas}"/>`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}">
    <rect width="${side}" height="${side}" rx="${round ? side * 0.2 : 0}" fill="${color}"/>
    <svg x="${at}" y="${at}" width="${inside}" height="${inside}" viewBox="0 0 64 64">${body}</svg></svg>`
  return sharp(Buffer.from(svg)).png({ compressionLevel: 9 }).toBuffer()
}
