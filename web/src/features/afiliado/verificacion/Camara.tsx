import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/Button.tsx'
import { useCamera } from '../../../ui/camera/useCamera.ts'
import { Notice } from '../../../ui/states.tsx'

/** Scans a QR with the back camera. */
export function Camara({ alLeer }: { alLeer(texto: string): void }) {
  const { t } = useTranslation()
  const { video, running, problem, start, stop } = useCamera({
    onRead(texto) {
      alLeer(texto)
      return true
    },
  })
  return (
    <div className="camara">
      {running && (
        <div className="visor">
          {/* Live camera image: nothing to caption. */}
          <video ref={video} muted playsInline aria-label={t('carnet.verificacion.apuntando')} />
          <span className="mira" aria-hidden="true" />
          <p role="status">{t('carnet.verificacion.apuntando')}</p>
        </div>
      )}
      {problem && (
        <Notice type="alerta">
          {t(problem === 'negada' ? 'carnet.verificacion.camaraNegada' : 'carnet.verificacion.sinCamara')}
        </Notice>
      )}
      <Button
        variant={running ? 'comun' : 'principal'}
        icon={running ? 'cerrar' : 'camara'}
        width
        onClick={running ? stop : start}
      >
        {t(running ? 'carnet.verificacion.apagarCamara' : 'carnet.verificacion.usarCamara')}
      </Button>
    </div>
  )
}
