import { useRef } from 'react'
import { Button } from './Button.tsx'
import type { IconName } from './icons.tsx'

interface Props {
  label: string
  /** File types offered, as the `accept` attribute. */
  accept: string
  icon?: IconName
  variant?: 'principal' | 'comun'
  loading?: boolean
  chosen(file: File): void
}

/** Button that opens the device's file chooser. The same file can be chosen twice in a row. */
export function FileButton({ label, accept, icon = 'subir', variant = 'comun', loading = false, chosen }: Props) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        className="solo-lector"
        tabIndex={-1}
        aria-label={label}
        accept={accept}
        onChange={(e) => {
          const file = e.currentTarget.files?.[0]
          e.currentTarget.value = ''
          if (file) chosen(file)
        }}
      />
      <Button icon={icon} variant={variant} loading={loading} onClick={() => input.current?.click()}>
        {label}
      </Button>
    </>
  )
}
