import type { ExtractoLeido } from '@gremial/contract/tesoreria/conciliacion.ts'
import { formatPesos } from '@gremial/contract/values/money.ts'
import type { TFunction } from 'i18next'
import { formatDate } from '../../../platform/today.ts'

type Confirmar = NonNullable<ExtractoLeido['confirmar']>

const gapQuestion = ({ cerro, abre, ...dias }: NonNullable<Confirmar['hueco']>, t: TFunction): string => {
  const [desde, hasta] = [formatDate(dias.desde), formatDate(dias.hasta)]
  return cerro === null || abre === null
    ? t('conciliacion.dudas.silencio', { desde, hasta })
    : t('conciliacion.dudas.hueco', { desde, hasta, cerro: formatPesos(cerro), abre: formatPesos(abre) })
}

/** Questions to a person before a statement is kept, in words (decision 100). */
export const questionsOf = ({ cuenta, repetidas, ausentes, viejo, hueco }: Confirmar, t: TFunction): string[] => [
  ...(cuenta?.era ? [t('conciliacion.dudas.cuenta', cuenta)] : []),
  ...(cuenta?.caja ? [t('conciliacion.dudas.deOtraCaja', cuenta)] : []),
  ...(repetidas
    ? [
        t('conciliacion.dudas.repetidas', {
          count: repetidas.n,
          desde: formatDate(repetidas.desde),
          hasta: formatDate(repetidas.hasta),
        }),
      ]
    : []),
  ...(viejo ? [t('conciliacion.dudas.viejo', { desde: formatDate(viejo.desde), hasta: formatDate(viejo.hasta) })] : []),
  ...(ausentes
    ? [
        t('conciliacion.dudas.ausentes', {
          count: ausentes.n,
          desde: formatDate(ausentes.desde),
          hasta: formatDate(ausentes.hasta),
        }),
      ]
    : []),
  ...(hueco ? [gapQuestion(hueco, t)] : []),
]
