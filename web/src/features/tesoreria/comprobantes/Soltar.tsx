import { acceptedUploads } from '@gremial/contract/platform/uploads.ts'
import { useMediaQuery } from '@mantine/hooks'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/icons.tsx'

/** Receipt input: drop, paste anywhere, choose several files, or take a photo. (C-COMPROBANTE-03) */
export function Soltar({ agregar }: { agregar(files: readonly File[]): void }) {
  const { t } = useTranslation()
  const ancha = useMediaQuery('(min-width: 900px)', true, { getInitialValueInEffect: false })
  const photo = useRef<HTMLInputElement>(null)
  const muchos = useRef<HTMLInputElement>(null)
  const pegar = useEffectEvent((e: ClipboardEvent) => {
    const files = [...(e.clipboardData?.files ?? [])]
    if (files.length === 0) return
    e.preventDefault()
    agregar(files)
  })
  const choose = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    // Keyboard users start at the file button.
    if (document.activeElement === document.body && !window.matchMedia('(pointer: coarse)').matches) choose.current?.focus()
  }, [])
  useEffect(() => {
    const alPegar = (e: ClipboardEvent) => pegar(e)
    window.addEventListener('paste', alPegar)
    return () => window.removeEventListener('paste', alPegar)
  }, [])
  const chosen = (field: HTMLInputElement) => {
    const files = [...(field.files ?? [])]
    // Allows choosing the same file again.
    field.value = ''
    if (files.length > 0) agregar(files)
  }
  return (
    <div className="soltar-comprobante">
      <Icon name="subir" />
      <p>{t(ancha ? 'comprobantes.solta' : 'comprobantes.agrega')}</p>
      <div className="botones">
        <Button icon="camara" onClick={() => photo.current?.click()}>
          {t('comprobantes.foto')}
        </Button>
        <Button ref={choose} icon="documento" onClick={() => muchos.current?.click()}>
          {t('comprobantes.elegir')}
        </Button>
      </div>
      <input
        ref={photo}
        type="file"
        accept="image/*"
        capture="environment"
        hidden
        aria-label={t('comprobantes.foto')}
        onChange={(e) => chosen(e.currentTarget)}
      />
      <input
        ref={muchos}
        type="file"
        accept={acceptedUploads}
        multiple
        hidden
        aria-label={t('comprobantes.elegir')}
        onChange={(e) => chosen(e.currentTarget)}
      />
    </div>
  )
}
