import { bandeja, estadosAbiertos, estadosEnEspera, type FilaBandeja } from '@gremial/contract/tramites/bandeja.ts'
import { formatNumber } from '@gremial/contract/values/numbers.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { read } from '../../../platform/callApi.ts'
import type { ListState } from '../../../ui/list/useList.ts'

/** States that wait for each side; by default the queue has those waiting for the desk. */
const esperas = {
  mesa: estadosEnEspera,
  afiliado: ['OBSERVADA'],
  otorgar: ['APROBADA'],
  todas: estadosAbiertos,
} as const satisfies Record<string, readonly (typeof estadosAbiertos)[number][]>

/** Queue by who owes the next step, with counts; starts with the desk's own. */
export function AQuien({ estado }: { estado: ListState<FilaBandeja> }) {
  const { t } = useTranslation()
  const { data } = useQuery(read(bandeja.conteos, {}))
  const { estado: pedido } = estado.query
  return (
    <div className="bandeja-aquien" role="group" aria-label={t('bandeja.aQuien')}>
      {(Object.keys(esperas) as Array<keyof typeof esperas>).map((quien) => {
        const valor = quien === 'mesa' ? undefined : esperas[quien].join(',')
        const cuantas = data?.estados.filter((e) => (esperas[quien] as readonly string[]).includes(e.estado))
        return (
          <button key={quien} type="button" aria-pressed={pedido === valor} onClick={() => estado.change({ estado: valor })}>
            {t(`bandeja.esperaA.${quien}`)}
            <b className="cifra">{cuantas ? formatNumber(cuantas.reduce((suma, e) => suma + e.cantidad, 0)) : ''}</b>
          </button>
        )
      })}
    </div>
  )
}
