import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { crearLector } from '../../../platform/qr/lector.ts'
import { Boton } from '../../../ui/Boton.tsx'
import { Aviso } from '../../../ui/estados.tsx'

const cadaMs = 180

/** Looks for a QR with the back camera until it finds one. Asking for the camera is always somebody's press. */
export function Camara({ alLeer }: { alLeer(texto: string): void }) {
  const { t } = useTranslation()
  const [prendida, setPrendida] = useState(false)
  const [problema, setProblema] = useState<'camaraNegada' | 'sinCamara' | null>(null)
  const video = useRef<HTMLVideoElement>(null)
  const avisar = useRef(alLeer)
  useEffect(() => {
    avisar.current = alLeer
  }, [alLeer])

  useEffect(() => {
    if (!prendida) return
    let viva = true
    let corriente: MediaStream | undefined
    let espera: ReturnType<typeof setTimeout> | undefined
    const lector = crearLector()
    const empezar = async () => {
      corriente = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment', width: { ideal: 1280 } } })
      const pantalla = video.current
      if (!viva || !pantalla) return corriente.getTracks().forEach((pista) => pista.stop())
      pantalla.srcObject = corriente
      await pantalla.play()
      const mirar = async () => {
        if (!viva) return
        const texto = await (await lector).leer(pantalla)
        if (!viva) return
        if (texto) {
          navigator.vibrate?.(60)
          setPrendida(false)
          avisar.current(texto)
        } else espera = setTimeout(() => void mirar(), cadaMs)
      }
      await mirar()
    }
    empezar().catch((error: Error) => {
      if (!viva) return
      setPrendida(false)
      setProblema(error.name === 'NotAllowedError' || error.name === 'SecurityError' ? 'camaraNegada' : 'sinCamara')
    })
    return () => {
      viva = false
      clearTimeout(espera)
      corriente?.getTracks().forEach((pista) => pista.stop())
      void lector.then((l) => l.cerrar())
    }
  }, [prendida])

  return (
    <div className="camara">
      {prendida && (
        <div className="visor">
          {/* A live picture of a card: there is nothing to caption. */}
          <video ref={video} muted playsInline aria-label={t('carnet.verificacion.apuntando')} />
          <span className="mira" aria-hidden="true" />
          <p role="status">{t('carnet.verificacion.apuntando')}</p>
        </div>
      )}
      {problema && <Aviso tipo="alerta">{t(`carnet.verificacion.${problema}`)}</Aviso>}
      <Boton
        variante={prendida ? 'comun' : 'principal'}
        icono={prendida ? 'cerrar' : 'camara'}
        ancho
        onClick={() => {
          setProblema(null)
          if (!prendida && !navigator.mediaDevices) setProblema('sinCamara')
          else setPrendida(!prendida)
        }}
      >
        {t(prendida ? 'carnet.verificacion.apagarCamara' : 'carnet.verificacion.usarCamara')}
      </Boton>
    </div>
  )
}
