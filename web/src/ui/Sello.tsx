import { sello } from '@gremial/contract/platform/sello.ts'
import { useState } from 'react'
import { useOrganizacion } from '../platform/organizacion.ts'

/** The organisation's logo; without one (or without network) the seal, in the colour of the text around it. */
export function Sello({ claro = false, ...props }: { claro?: boolean; className?: string }) {
  const [llega, setLlega] = useState(true)
  const { logo } = useOrganizacion()
  const luz = claro ? 'var(--marca)' : 'var(--superficie)'
  if (logo && llega)
    return (
      <svg viewBox="0 0 64 64" aria-hidden="true" {...props}>
        <image href={logo} width="64" height="64" onError={() => setLlega(false)} />
      </svg>
    )
  return (
    <svg viewBox="0 0 64 64" aria-hidden="true" {...props}>
      <path d={sello.borde} fill="currentColor" />
      <g fill="none" stroke={luz}>
        <circle cx="32" cy="32" r="25" strokeWidth="1.4" />
        <path d={sello.olas} strokeWidth="1.5" strokeLinecap="round" />
      </g>
      <path fill={luz} d={sello.estrellas} />
    </svg>
  )
}
