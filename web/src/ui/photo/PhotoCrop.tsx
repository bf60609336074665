import 'react-easy-crop/react-easy-crop.css'
import './photo.css'
import { useRef, useState } from 'react'
import Cropper from 'react-easy-crop'
import { useTranslation } from 'react-i18next'
import { Button } from '../Button.tsx'
import { Icon } from '../icons.tsx'
import { type Crop, crop, type OpenPhoto } from './file.ts'

const near = 4
const step = 0.25

interface Props {
  photo: OpenPhoto
  aspectRatio: number
  round: boolean
  action: string
  loading: boolean
  onDone(photo: Blob): void
  other(): void
}

/** Crop area over the photo: drag or arrows move it; slider, pinch or wheel zoom; buttons rotate by 90°. */
export function PhotoCrop({ photo, aspectRatio, round, action, loading, onDone, other }: Props) {
  const { t } = useTranslation()
  const [place, setPlace] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const [rotation, setRotation] = useState(0)
  const area = useRef<Crop | null>(null)
  const [ready, setReady] = useState(false)
  const zoomIn = (amount: number) => setZoom((z) => Math.min(near, Math.max(1, z + amount)))
  const rotate = (degrees: number) => {
    setRotation((g) => (g + degrees + 360) % 360)
    setPlace({ x: 0, y: 0 })
  }
  const finish = async () => {
    if (area.current) onDone(await crop(photo.image, area.current, rotation))
  }
  return (
    <div className="pila-m">
      <p className="suave">{t('perfil.foto.ayuda')}</p>
      <div className="foto-marco">
        <Cropper
          image={photo.url}
          crop={place}
          zoom={zoom}
          rotation={rotation}
          aspect={aspectRatio}
          cropShape={round ? 'round' : 'rect'}
          minZoom={1}
          maxZoom={near}
          showGrid={false}
          keyboardStep={8}
          onCropChange={setPlace}
          onZoomChange={setZoom}
          onCropAreaChange={(_, pixels) => {
            area.current = pixels
            setReady(true)
          }}
          mediaProps={{ alt: '' }}
          cropperProps={{ 'aria-label': t('perfil.foto.encuadrar'), role: 'group' }}
          disableAutomaticStylesInjection
        />
      </div>
      <div className="foto-mandos">
        <div className="foto-zoom">
          <button type="button" className="boton-icono" aria-label={t('perfil.foto.alejar')} onClick={() => zoomIn(-step)}>
            <Icon name="alejar" />
          </button>
          <input
            type="range"
            min={1}
            max={near}
            step={0.05}
            value={zoom}
            aria-label={t('perfil.foto.zoom')}
            aria-valuetext={`${Math.round(zoom * 100)} %`}
            onChange={(e) => setZoom(Number(e.currentTarget.value))}
          />
          <button type="button" className="boton-icono" aria-label={t('perfil.foto.acercar')} onClick={() => zoomIn(step)}>
            <Icon name="acercar" />
          </button>
        </div>
        <div>
          <button type="button" className="boton-icono" aria-label={t('perfil.foto.girarIzquierda')} onClick={() => rotate(-90)}>
            <Icon name="girarIzquierda" />
          </button>
          <button type="button" className="boton-icono" aria-label={t('perfil.foto.girarDerecha')} onClick={() => rotate(90)}>
            <Icon name="girarDerecha" />
          </button>
        </div>
      </div>
      <div className="botones foto-pie">
        <Button onClick={other} disabled={loading}>
          {t('perfil.foto.otra')}
        </Button>
        <Button variant="principal" loading={loading} disabled={!ready} onClick={() => void finish()}>
          {action}
        </Button>
      </div>
    </div>
  )
}
