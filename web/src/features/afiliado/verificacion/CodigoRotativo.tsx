import './codigo.css'
import { segundosRotacion } from '@gremial/contract/afiliado/verificacion-codigo.ts'
import { Modal } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../../ui/icons.tsx'
import { Qr } from '../../../ui/Qr.tsx'
import { useCodigo } from './useCodigo.ts'

const vuelta = 2 * Math.PI * 14

/**
 * Foot of the card on a phone: the QR that changes every thirty seconds, with its countdown (decisions §9.1). `impreso` is shown
 * if the browser cannot sign.
 */
export function CodigoRotativo({ carnetId, impreso = null }: { carnetId: number; impreso?: ReactNode }) {
  const { t } = useTranslation()
  const { estado, direccion, restan } = useCodigo(carnetId)
  const [grande, setGrande] = useState(false)
  if (estado === 'sinFirma' && impreso) return impreso
  if (estado !== 'listo') {
    const texto = { preparando: 'preparando', sinFirma: 'sinFirma', conectate: 'conectate', anulado: 'anulado' } as const
    return (
      <div className="codigo-vivo sin-codigo" role="status">
        <Icon name={estado === 'preparando' ? 'reloj' : estado === 'anulado' ? 'baja' : 'info'} />
        <p>{t(`carnet.verificacion.${texto[estado]}`)}</p>
      </div>
    )
  }
  const reloj = (
    <p className="codigo-reloj" role="timer" aria-live="off">
      <svg viewBox="0 0 36 36" aria-hidden="true">
        <circle cx="18" cy="18" r="14" className="fondo" />
        <circle cx="18" cy="18" r="14" strokeDasharray={`${(restan / segundosRotacion) * vuelta} ${vuelta}`} />
      </svg>
      {t('carnet.verificacion.cambia', { n: restan })}
    </p>
  )
  return (
    <div className="codigo-vivo" data-codigo={direccion}>
      <button
        type="button"
        className="codigo-boton"
        aria-label={t('carnet.verificacion.agrandar')}
        onClick={() => setGrande(true)}
      >
        <Qr ecc="L" text={direccion} name={t('carnet.verificacion.codigo')} />
      </button>
      <div>
        <p>{t('carnet.mostralo')}</p>
        {reloj}
      </div>
      <Modal
        opened={grande}
        onClose={() => setGrande(false)}
        title={t('carnet.verificacion.codigoGrande')}
        closeButtonProps={{ 'aria-label': t('comun.cerrar') }}
        fullScreen
        classNames={{ content: 'codigo-grande', header: 'codigo-grande' }}
      >
        <div className="codigo-vivo solo">
          <Qr ecc="L" text={direccion} name={t('carnet.verificacion.codigo')} />
          {reloj}
        </div>
      </Modal>
    </div>
  )
}
