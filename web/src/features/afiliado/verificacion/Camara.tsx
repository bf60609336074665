import { useTranslation } from 'react-i18next'
import { Boton } from '../../../ui/Boton.tsx'
import { useCamara } from '../../../ui/camara/useCamara.ts'
import { Aviso } from '../../../ui/estados.tsx'

/** Looks for a QR with the back camera until it finds one. */
export function Camara({ alLeer }: { alLeer(texto: string): void }) {
  const { t } = useTranslation()
  const { video, prendida, problema, prender, apagar } = useCamara({
    alLeer(texto) {
      alLeer(texto)
      return true
    },
  })
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
      {problema && (
        <Aviso tipo="alerta">
          {t(problema === 'negada' ? 'carnet.verificacion.camaraNegada' : 'carnet.verificacion.sinCamara')}
        </Aviso>
      )}
      <Boton
        variante={prendida ? 'comun' : 'principal'}
        icono={prendida ? 'cerrar' : 'camara'}
        ancho
        onClick={prendida ? apagar : prender}
      >
        {t(prendida ? 'carnet.verificacion.apagarCamara' : 'carnet.verificacion.usarCamara')}
      </Boton>
    </div>
  )
}
