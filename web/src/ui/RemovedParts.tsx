import type { RemovedPart } from '@gremial/contract/platform/uploads.ts'
import { useTranslation } from 'react-i18next'

/** Lists the parts that the server removed from an uploaded file; empty if none. */
export function RemovedParts({ what }: { what: readonly RemovedPart[] }) {
  const { t, i18n } = useTranslation()
  if (what.length === 0) return null
  const entities = new Intl.ListFormat(i18n.language).format(what.map((entity) => t(`archivos.que.${entity}`)))
  return <p className="suave">{t('archivos.sacado', { que: entities })}</p>
}
