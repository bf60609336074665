import { seal } from '@gremial/contract/platform/seal.ts'
import { useState } from 'react'
import { useOrganization } from '../platform/organization.ts'

/** The organisation's logo. Without one, or offline, the default emblem in the current text colour. */
export function Seal({ light = false, ...props }: { light?: boolean; className?: string }) {
  const [arriving, setArriving] = useState(true)
  const { logo } = useOrganization()
  const luminance = light ? 'var(--marca)' : 'var(--superficie)'
  if (logo && arriving)
    return (
      <svg viewBox="0 0 64 64" aria-hidden="true" {...props}>
        <image href={logo} width="64" height="64" onError={() => setArriving(false)} />
      </svg>
    )
  return (
    <svg viewBox="0 0 64 64" aria-hidden="true" {...props}>
      <path d={seal.borde} fill="currentColor" />
      <g fill="none" stroke={luminance}>
        <circle cx="32" cy="32" r="25" strokeWidth="1.4" />
        <path d={seal.olas} strokeWidth="1.5" strokeLinecap="round" />
      </g>
      <path fill={luminance} d={seal.estrellas} />
    </svg>
  )
}
