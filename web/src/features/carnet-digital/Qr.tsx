import { useMemo } from 'react'
import { encode } from 'uqr'

/** A QR code as one drawing; dark on white in both themes, as cameras expect it. Without a name it is part of a larger picture. */
export function Qr({ texto, nombre }: { texto: string; nombre?: string }) {
  const { lado, trazo } = useMemo(() => {
    const { size, data } = encode(texto, { ecc: 'M', border: 2 })
    const trazo = data.map((fila, y) => fila.map((oscuro, x) => (oscuro ? `M${x} ${y}h1v1h-1z` : '')).join('')).join('')
    return { lado: size, trazo }
  }, [texto])
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
