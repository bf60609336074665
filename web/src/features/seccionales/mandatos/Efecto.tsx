import { type Mandato, mandatos } from '@gremial/contract/seccionales/mandatos.ts'
import { parseDate } from '@gremial/contract/values/dates.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { read } from '../../../platform/callApi.ts'
import { inSentence } from '../../../platform/inSentence.ts'
import { formatDate } from '../../../platform/today.ts'
import { Notice } from '../../../ui/states.tsx'

/** Vacancies if the mandate ends on another day, shown before saving. */
export function Efecto({ mandato, hasta }: { mandato: Mandato; hasta: string }) {
  const { t } = useTranslation()
  const dia = parseDate(hasta)
  const { data } = useQuery({
    ...read(mandatos.efecto, { params: { id: mandato.id }, query: { hasta: dia ?? '' } }),
    enabled: dia !== undefined && dia >= mandato.fechaDesde,
  })
  if (!data) return null
  const desde = formatDate(data.desde)
  const queda = [
    data.sinOficial && t('mandatos.efectoPuesto', { seccional: mandato.seccional, puesto: mandato.nombrePuesto }),
    data.sinFirma && t('mandatos.efectoFirma', { firma: t(`mandatos.${data.sinFirma}`) }),
    data.cajas.length > 0 && t('mandatos.efectoCajas', { cajas: inSentence(data.cajas) }),
  ].filter((q) => q !== false && q !== null)
  return (
    <Notice type={queda.length > 0 ? 'alerta' : 'ok'}>
      {queda.length > 0 ? (
        <>
          <strong>{t('mandatos.efecto', { dia: desde })}</strong> {queda.join(' ')}
        </>
      ) : (
        t('mandatos.efectoNada', { dia: desde })
      )}
    </Notice>
  )
}
