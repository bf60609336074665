import type { CarnetDigital } from '@gremial/contract/afiliado/carnet-digital.ts'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../../ui/icons.tsx'
import { Qr } from '../../../ui/Qr.tsx'
import { CodigoRotativo } from '../verificacion/CodigoRotativo.tsx'

/** Foot of the card: its code while in force, otherwise the reason. */
export function CodigoCarnet({ carnet }: { carnet: CarnetDigital }) {
  const { t } = useTranslation()
  if (!carnet.credencial) {
    return (
      <div className="codigo vacio">
        <Icon name={carnet.estado === 'SIN_CARNET' ? 'info' : 'baja'} />
        <p>{t(carnet.estado === 'SIN_CARNET' ? 'carnet.sinCodigo' : 'carnet.codigoAnulado')}</p>
      </div>
    )
  }
  const impreso = (
    <div className="codigo">
      <Qr text={carnet.credencial} name={t('carnet.codigo')} />
      <p>{t('carnet.mostralo')}</p>
    </div>
  )
  // Live if the browser can sign; otherwise the printed code.
  return carnet.id === null ? impreso : <CodigoRotativo carnetId={carnet.id} impreso={impreso} />
}
