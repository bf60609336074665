import type { AdhesionFirmada } from '@gremial/contract/tramites/solicitudes.ts'
import { useTranslation } from 'react-i18next'
import { formatTimestamp } from '../../../platform/today.ts'

/** The signed text word by word, with signer and date. */
export function LoFirmado({ adhesion: { texto, firmada, firmadaPor, huella } }: { adhesion: AdhesionFirmada }) {
  const { t } = useTranslation()
  return (
    <details className="lo-firmado">
      <summary>{t('adherir.firmado')}</summary>
      <div className="autorizacion">
        {texto.split('\n\n').map((parrafo) => (
          <p key={parrafo}>{parrafo}</p>
        ))}
        <p className="suave">
          {t('adherir.firmadoPor', { quien: firmadaPor, fecha: formatTimestamp(new Date(firmada)), huella: huella.slice(0, 12) })}
        </p>
      </div>
    </details>
  )
}
