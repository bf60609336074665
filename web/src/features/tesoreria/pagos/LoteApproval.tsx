import type { Lote } from '@gremial/contract/tesoreria/pagos.ts'
import { useTranslation } from 'react-i18next'
import { formatTimestamp } from '../../../platform/today.ts'
import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/states.tsx'
import type { QueDelLote } from './LoteDialogs.tsx'

interface Props {
  lote: Lote
  paga: boolean
  abrir(que: QueDelLote): void
}

/** Second person of a lot: who approved it, or a pending approval, given here by a permitted user. */
export function LoteApproval({ lote: { aprobado, aprobo, aprobable, estado }, paga, abrir }: Props) {
  const { t } = useTranslation()
  if (aprobado) return <p>{t('pagos.lote.loAprobo', { quien: aprobo, momento: formatTimestamp(new Date(aprobado)) })}</p>
  if (estado !== 'POR_APROBAR') return null
  return (
    <>
      <Notice type="alerta">{t('pagos.lote.porAprobar')}</Notice>
      {paga && (
        <div className="botones">
          {aprobable && (
            <Button variant="principal" icon="firmar" onClick={() => abrir({ que: 'aprobar' })}>
              {t('pagos.lote.aprobar')}
            </Button>
          )}
          <Button variant="texto" onClick={() => abrir({ que: 'anular' })}>
            {t('pagos.lote.anular')}
          </Button>
        </div>
      )}
    </>
  )
}
