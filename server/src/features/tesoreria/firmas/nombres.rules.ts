import type { RendicionContent } from './contenido.rules.ts'

/** A file name safe on every system: no path parts and no trailing dot. */
function limpio(text: string, max: number): string {
  const visibles = Array.from(text.normalize('NFC')).filter((c) => !/[\p{Cc}\p{Cf}]/u.test(c))
  let nombre = visibles
    .join('')
    .replace(/[\\/:*?"<>|]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, max)
    .trim()
  while (nombre.endsWith('.') || nombre.endsWith(' ')) nombre = nombre.slice(0, -1)
  return nombre
}

const dos = (n: number) => String(n).padStart(2, '0')

/**
 * Unique path of each receipt in the ZIP, in order: "01 Combustible y peajes/001 2026-11-12 Estación Los Ceibos
 * 0004-00021877.pdf". Folders number the lines with receipts; receipts are numbered across the settlement.
 */
export function nombresEnZip({ detalles, recibos }: Pick<RendicionContent, 'detalles' | 'recibos'>): string[] {
  const carpetas = new Map(
    detalles
      .filter((d) => recibos.some((r) => r.idDetalle === d.id))
      .map((d, i) => [d.id, `${dos(i + 1)} ${limpio(d.concepto, 60) || 'Concepto'}`]),
  )
  return recibos.map((r, i) => {
    const punto = r.nombre.lastIndexOf('.')
    const fin =
      punto > 0
        ? r.nombre
            .slice(punto + 1)
            .replace(/[^a-z0-9]/gi, '')
            .toLowerCase()
            .slice(0, 5)
        : ''
    const numero = r.letra === null ? '' : ` ${String(r.puntoVenta).padStart(4, '0')}-${String(r.numero).padStart(8, '0')}`
    const nombre = `${String(i + 1).padStart(3, '0')} ${r.fecha} ${limpio(r.proveedor, 60) || r.cuit}${numero}`
    return `${carpetas.get(r.idDetalle) ?? '00'}/${nombre}${fin ? `.${fin}` : ''}`
  })
}
