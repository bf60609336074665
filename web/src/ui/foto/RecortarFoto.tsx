import './foto.css'
import { Loader } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { type ChangeEvent, Suspense, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Boton } from '../Boton.tsx'
import { Aviso } from '../estados.tsx'
import { perezosa } from '../perezosa.ts'
import { abrirFoto, type FotoAbierta } from './archivo.ts'

// The cropper comes once there is a photo to crop.
const Encuadre = perezosa(() => import('./Encuadre.tsx').then((m) => m.Encuadre))

interface Props {
  /** Width divided by height of the frame: 1 for a portrait of the profile, 0.8 for a card. */
  aspecto: number
  redonda?: boolean
  /** The button that ends it; "Usar esta foto" when not said. */
  accion?: string
  /** While what `alTerminar` started is under way. */
  cargando?: boolean
  /** Receives the framed photo, a JPEG of at most 1200 px a side. What it shows of a failure belongs to the caller. */
  alTerminar(foto: Blob): void
  cancelar(): void
}

/**
 * Choosing a photo, from the files or with the phone's camera, and framing it. To be put in a dialog or in a page; bring it with
 * `lazy`. What is sent is what was framed, never the original. (B-PERFIL-02, A-CARNET)
 */
export function RecortarFoto({ aspecto, redonda = false, accion, cargando = false, alTerminar, cancelar }: Props) {
  const { t } = useTranslation()
  const [foto, setFoto] = useState<FotoAbierta | null>(null)
  const [abriendo, setAbriendo] = useState(false)
  const [problema, setProblema] = useState('')
  const [encima, setEncima] = useState(false)
  const archivos = useRef<HTMLInputElement>(null)
  const camara = useRef<HTMLInputElement>(null)
  const tactil = useMediaQuery('(pointer: coarse)', false, { getInitialValueInEffect: false })
  const url = foto?.url
  useEffect(() => () => (url ? URL.revokeObjectURL(url) : undefined), [url])

  const abrir = async (archivo: File | undefined) => {
    if (!archivo || abriendo) return
    setAbriendo(true)
    setProblema('')
    const resultado = await abrirFoto(archivo).catch(() => 'ilegible' as const)
    setAbriendo(false)
    if (typeof resultado !== 'string') return setFoto(resultado)
    const mb = Math.ceil(archivo.size / 1_000_000)
    setProblema(t(`perfil.foto.${resultado}`, { nombre: archivo.name, mb }))
  }
  const entrada = {
    type: 'file',
    accept: 'image/*',
    hidden: true,
    onChange(e: ChangeEvent<HTMLInputElement>) {
      void abrir(e.currentTarget.files?.[0])
      // The same file can be chosen again after a problem.
      e.currentTarget.value = ''
    },
  }
  if (foto) {
    return (
      <Suspense fallback={<Espera />}>
        <Encuadre
          key={foto.url}
          foto={foto}
          aspecto={aspecto}
          redonda={redonda}
          accion={accion ?? t('perfil.foto.usar')}
          cargando={cargando}
          alTerminar={alTerminar}
          otra={() => setFoto(null)}
        />
      </Suspense>
    )
  }
  return (
    <div className="pila-m">
      {problema && <Aviso tipo="mal">{problema}</Aviso>}
      <div
        className="foto-elegir"
        data-encima={encima || undefined}
        onDragOver={(e) => {
          e.preventDefault()
          setEncima(true)
        }}
        onDragLeave={() => setEncima(false)}
        onDrop={(e) => {
          e.preventDefault()
          setEncima(false)
          void abrir(e.dataTransfer.files[0])
        }}
      >
        {abriendo ? (
          <Espera />
        ) : (
          <>
            {tactil && (
              <Boton variante="principal" icono="camara" ancho onClick={() => camara.current?.click()}>
                {t('perfil.foto.sacar')}
              </Boton>
            )}
            <Boton
              variante={tactil ? 'comun' : 'principal'}
              icono="imagen"
              ancho={tactil}
              data-autofocus
              onClick={() => archivos.current?.click()}
            >
              {t('perfil.foto.elegir')}
            </Boton>
            {!tactil && <p className="suave">{t('perfil.foto.soltar')}</p>}
            <p className="ayuda">{t('perfil.foto.consejo')}</p>
          </>
        )}
        <input {...entrada} ref={archivos} aria-label={t('perfil.foto.elegir')} />
        <input {...entrada} ref={camara} capture="user" aria-label={t('perfil.foto.sacar')} />
      </div>
      <div className="botones foto-pie">
        <Boton onClick={cancelar}>{t('perfil.foto.cancelar')}</Boton>
      </div>
    </div>
  )
}

function Espera() {
  const { t } = useTranslation()
  return (
    <p className="foto-espera" role="status">
      <Loader size={22} /> {t('perfil.foto.abriendo')}
    </p>
  )
}
