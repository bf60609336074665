import 'react-easy-crop/react-easy-crop.css'
import './foto.css'
import { useRef, useState } from 'react'
import Cropper from 'react-easy-crop'
import { useTranslation } from 'react-i18next'
import { Boton } from '../Boton.tsx'
import { Icono } from '../iconos.tsx'
import { type FotoAbierta, type Marco, recortar } from './archivo.ts'

const cerca = 4
const paso = 0.25

interface Props {
  foto: FotoAbierta
  aspecto: number
  redonda: boolean
  accion: string
  cargando: boolean
  alTerminar(foto: Blob): void
  otra(): void
}

/** The frame over the photo: moved by finger, mouse or arrows; brought near with a slider, two fingers or the wheel; turned by quarters. */
export function Encuadre({ foto, aspecto, redonda, accion, cargando, alTerminar, otra }: Props) {
  const { t } = useTranslation()
  const [lugar, setLugar] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const [giro, setGiro] = useState(0)
  const marco = useRef<Marco | null>(null)
  const [listo, setListo] = useState(false)
  const acercar = (cuanto: number) => setZoom((z) => Math.min(cerca, Math.max(1, z + cuanto)))
  const girar = (grados: number) => {
    setGiro((g) => (g + grados + 360) % 360)
    setLugar({ x: 0, y: 0 })
  }
  const terminar = async () => {
    if (marco.current) alTerminar(await recortar(foto.imagen, marco.current, giro))
  }
  return (
    <div className="pila-m">
      <p className="suave">{t('perfil.foto.ayuda')}</p>
      <div className="foto-marco">
        <Cropper
          image={foto.url}
          crop={lugar}
          zoom={zoom}
          rotation={giro}
          aspect={aspecto}
          cropShape={redonda ? 'round' : 'rect'}
          minZoom={1}
          maxZoom={cerca}
          showGrid={false}
          keyboardStep={8}
          onCropChange={setLugar}
          onZoomChange={setZoom}
          onCropAreaChange={(_, pixeles) => {
            marco.current = pixeles
            setListo(true)
          }}
          mediaProps={{ alt: '' }}
          cropperProps={{ 'aria-label': t('perfil.foto.encuadrar'), role: 'group' }}
          disableAutomaticStylesInjection
        />
      </div>
      <div className="foto-mandos">
        <div className="foto-zoom">
          <button type="button" className="boton-icono" aria-label={t('perfil.foto.alejar')} onClick={() => acercar(-paso)}>
            <Icono nombre="alejar" />
          </button>
          <input
            type="range"
            min={1}
            max={cerca}
            step={0.05}
            value={zoom}
            aria-label={t('perfil.foto.zoom')}
            aria-valuetext={`${Math.round(zoom * 100)} %`}
            onChange={(e) => setZoom(Number(e.currentTarget.value))}
          />
          <button type="button" className="boton-icono" aria-label={t('perfil.foto.acercar')} onClick={() => acercar(paso)}>
            <Icono nombre="acercar" />
          </button>
        </div>
        <div>
          <button type="button" className="boton-icono" aria-label={t('perfil.foto.girarIzquierda')} onClick={() => girar(-90)}>
            <Icono nombre="girarIzquierda" />
          </button>
          <button type="button" className="boton-icono" aria-label={t('perfil.foto.girarDerecha')} onClick={() => girar(90)}>
            <Icono nombre="girarDerecha" />
          </button>
        </div>
      </div>
      <div className="botones foto-pie">
        <Boton onClick={otra} disabled={cargando}>
          {t('perfil.foto.otra')}
        </Boton>
        <Boton variante="principal" cargando={cargando} disabled={!listo} onClick={() => void terminar()}>
          {accion}
        </Boton>
      </div>
    </div>
  )
}
