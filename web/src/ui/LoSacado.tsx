import type { Sacado } from '@gremial/contract/platform/papel.ts'
import { useTranslation } from 'react-i18next'

/** What the portal took out of a file before it kept it; nothing where it took out nothing. */
export function LoSacado({ que }: { que: readonly Sacado[] }) {
  const { t, i18n } = useTranslation()
  if (que.length === 0) return null
  const cosas = new Intl.ListFormat(i18n.language).format(que.map((cosa) => t(`archivos.que.${cosa}`)))
  return <p className="suave">{t('archivos.sacado', { que: cosas })}</p>
}
