import type { CarnetDigital } from '@gremial/contract/afiliado/carnet-digital.ts'
import { useTranslation } from 'react-i18next'
import { organization } from '../../../platform/organization.ts'
import { Qr } from '../../../ui/Qr.tsx'
import { Seal } from '../../../ui/Seal.tsx'

/** Thumbnail of the PDF: decorative, since its data are on the card. */
export function Impreso({ carnet, foto }: { carnet: CarnetDigital; foto: string | null }) {
  const { t } = useTranslation()
  const { nombreCompleto, numeroAfiliadoFormateado, documento, categoria, seccional, venceFormateada, credencial } = carnet
  return (
    <div className="cr80" role="img" aria-label={t('carnet.vistaPrevia')}>
      <div aria-hidden="true">
        <div className="cr80-banda">
          <Seal light />
          <b>{organization().nombre}</b>
        </div>
        {foto ? <img className="cr80-foto" src={foto} alt="" /> : <span className="cr80-foto" />}
        <div className="cr80-datos">
          <b>{nombreCompleto}</b>
          <b className="cr80-numero">{numeroAfiliadoFormateado}</b>
          <span>{documento}</span>
          <span>{categoria}</span>
          <span>{seccional}</span>
        </div>
        <div className="cr80-vence">
          <span>{t('carnet.valido')}</span>
          <b>{venceFormateada || '—'}</b>
        </div>
        {credencial ? <Qr text={credencial} /> : <span className="qr" />}
      </div>
    </div>
  )
}
