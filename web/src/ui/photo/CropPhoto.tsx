import './photo.css'
import { Loader } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { type ChangeEvent, Suspense, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../Button.tsx'
import { lazyComponent } from '../lazyComponent.ts'
import { Notice } from '../states.tsx'
import { type OpenPhoto, openPhoto } from './file.ts'

// The cropper loads once there is a photo.
const PhotoCrop = lazyComponent(() => import('./PhotoCrop.tsx').then((m) => m.PhotoCrop))

interface Props {
  /** Width divided by height: 1 for a profile photo, 0.8 for a card. */
  aspectRatio: number
  round?: boolean
  /** Text of the confirm button; "Usar esta foto" by default. */
  action?: string
  /** True while the work started by `onDone` runs. */
  loading?: boolean
  /** Receives the cropped photo, a JPEG of at most 1200 px a side. The caller shows its own errors. */
  onDone(photo: Blob): void
  cancel(): void
}

/**
 * Chooses a photo, from a file or the phone's camera, and crops it. Only the crop is sent, never the original. Import it
 * with `lazyComponent`. (B-PERFIL-02, A-CARNET)
 */
export function CropPhoto({ aspectRatio, round = false, action, loading = false, onDone, cancel }: Props) {
  const { t } = useTranslation()
  const [photo, setPhoto] = useState<OpenPhoto | null>(null)
  const [opening, setOpening] = useState(false)
  const [problem, setProblem] = useState('')
  const [above, setAbove] = useState(false)
  const files = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  const touch = useMediaQuery('(pointer: coarse)', false, { getInitialValueInEffect: false })
  const url = photo?.url
  useEffect(() => () => (url ? URL.revokeObjectURL(url) : undefined), [url])

  const open = async (file: File | undefined) => {
    if (!file || opening) return
    setOpening(true)
    setProblem('')
    const result = await openPhoto(file).catch(() => 'ilegible' as const)
    setOpening(false)
    if (typeof result !== 'string') return setPhoto(result)
    const mb = Math.ceil(file.size / 1_000_000)
    setProblem(t(`perfil.foto.${result}`, { nombre: file.name, mb }))
  }
  const entry = {
    type: 'file',
    accept: 'image/*',
    hidden: true,
    onChange(e: ChangeEvent<HTMLInputElement>) {
      void open(e.currentTarget.files?.[0])
      // Reset, so that the same file can be chosen again after an error.
      e.currentTarget.value = ''
    },
  }
  if (photo) {
    return (
      <Suspense fallback={<Loading />}>
        <PhotoCrop
          key={photo.url}
          photo={photo}
          aspectRatio={aspectRatio}
          round={round}
          action={action ?? t('perfil.foto.usar')}
          loading={loading}
          onDone={onDone}
          other={() => setPhoto(null)}
        />
      </Suspense>
    )
  }
  return (
    <div className="pila-m">
      {problem && <Notice type="mal">{problem}</Notice>}
      <div
        className="foto-elegir"
        data-encima={above || undefined}
        onDragOver={(e) => {
          e.preventDefault()
          setAbove(true)
        }}
        onDragLeave={() => setAbove(false)}
        onDrop={(e) => {
          e.preventDefault()
          setAbove(false)
          void open(e.dataTransfer.files[0])
        }}
      >
        {opening ? (
          <Loading />
        ) : (
          <>
            {touch && (
              <Button variant="principal" icon="camara" width onClick={() => camera.current?.click()}>
                {t('perfil.foto.sacar')}
              </Button>
            )}
            <Button
              variant={touch ? 'comun' : 'principal'}
              icon="imagen"
              width={touch}
              data-autofocus
              onClick={() => files.current?.click()}
            >
              {t('perfil.foto.elegir')}
            </Button>
            {!touch && <p className="suave">{t('perfil.foto.soltar')}</p>}
            <p className="ayuda">{t('perfil.foto.consejo')}</p>
          </>
        )}
        <input {...entry} ref={files} aria-label={t('perfil.foto.elegir')} />
        <input {...entry} ref={camera} capture="user" aria-label={t('perfil.foto.sacar')} />
      </div>
      <div className="botones foto-pie">
        <Button onClick={cancel}>{t('perfil.foto.cancelar')}</Button>
      </div>
    </div>
  )
}

function Loading() {
  const { t } = useTranslation()
  return (
    <p className="foto-espera" role="status">
      <Loader size={22} /> {t('perfil.foto.abriendo')}
    </p>
  )
}
