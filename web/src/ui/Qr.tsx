import { useMemo } from 'react'
import { encode } from 'uqr'

/**
 * A QR code as one drawing, sharp at any size; dark on white in both themes, as cameras expect it. Without a name it is part of a larger
 * picture. `ecc` L has the largest modules: for a clean screen.
 */
export function Qr({ texto, nombre, ecc = 'M' }: { texto: string; nombre?: string; ecc?: 'L' | 'M' }) {
  const { lado, trazo } = useMemo(() => {
    const { size, data } = encode(texto, { ecc, border: 2 })
    // A run of dark modules is one rectangle: a third of the drawing, which changes every half minute.
    const trazo = data
      .map((fila, y) =>
        fila.map((oscuro, x) => (oscuro && !fila[x - 1] ? `M${x} ${y}h${corrida(fila, x)}v1H${x}z` : '')).join(''),
      )
      .join('')
    return { lado: size, trazo }
  }, [texto, ecc])
  return (
    <svg
      className="qr"
      viewBox={`0 0 ${lado} ${lado}`}
      shapeRendering="crispEdges"
      {...(nombre ? { role: 'img', 'aria-label': nombre } : { 'aria-hidden': true })}
    >
      <rect width={lado} height={lado} fill="#fff" />
      <path d={trazo} fill="#0d1b20" />
    </svg>
  )
}

/** How many dark modules follow from here on. */
function corrida(fila: boolean[], desde: number): number {
  const fin = fila.indexOf(false, desde)
  return (fin === -1 ? fila.length : fin) - desde
}
