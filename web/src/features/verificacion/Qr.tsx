import { useMemo } from 'react'
import { encode } from 'uqr'

/** A QR code as one drawing, sharp at any size; always dark on white, whatever the theme: readers expect it. */
export function Qr({ texto, nombre, className = '' }: { texto: string; nombre: string; className?: string }) {
  const { size, d } = useMemo(() => {
    const { size, data } = encode(texto, { ecc: 'L', border: 2 })
    const d = data
      .map((fila, y) => fila.map((oscuro, x) => (oscuro && !fila[x - 1] ? `M${x} ${y}h${largo(fila, x)}v1H${x}z` : '')).join(''))
      .join('')
    return { size, d }
  }, [texto])
  return (
    <svg className={`qr ${className}`} viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges" role="img" aria-label={nombre}>
      <rect width={size} height={size} fill="#fff" />
      <path d={d} fill="#0d1b20" />
    </svg>
  )
}

/** How many dark modules follow from here on. */
function largo(fila: boolean[], desde: number): number {
  const fin = fila.indexOf(false, desde)
  return (fin === -1 ? fila.length : fin) - desde
}
