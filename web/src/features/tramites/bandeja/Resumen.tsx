import { bandeja, type ConteosBandeja, diasTarde, estadosEnEspera, type FilaBandeja } from '@gremial/contract/tramites/bandeja.ts'
import { formatNumber } from '@gremial/contract/values/numbers.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { read } from '../../../platform/callApi.ts'
import type { ListState } from '../../../ui/list/useList.ts'
import { Query } from '../../../ui/Query.tsx'

interface Props {
  estado: ListState<FilaBandeja>
  abrir(id: number): void
}

/** Counts of the desk as sentences, and open requests by state; a bar filters the queue. */
export function Resumen({ estado, abrir }: Props) {
  const consulta = useQuery({ ...read(bandeja.conteos, {}), refetchInterval: 120_000 })
  return (
    <div className="bandeja-resumen">
      <Query query={consulta} rows={8}>
        {(conteos) => (
          <>
            <Frases conteos={conteos} abrir={abrir} />
            <Barras conteos={conteos} estado={estado} />
          </>
        )}
      </Query>
    </div>
  )
}

const dias = (n: number): string => n.toLocaleString('es-AR', { maximumFractionDigits: 1 })

function Frases({ conteos: { estados, masVieja, resueltas }, abrir }: { conteos: ConteosBandeja; abrir(id: number): void }) {
  const { t } = useTranslation()
  const esperan = estados
    .filter((e) => (estadosEnEspera as readonly string[]).includes(e.estado))
    .reduce((suma, e) => suma + e.cantidad, 0)
  return (
    <div className="bandeja-frases">
      <p>
        <strong>{esperan === 0 ? t('bandeja.ningunaEspera') : t('bandeja.esperan', { count: esperan })}</strong>{' '}
        {masVieja && (
          <button type="button" className="enlace" onClick={() => abrir(masVieja.id)}>
            {masVieja.tomadaPor
              ? t('bandeja.viejaTomada', { count: masVieja.dias, quien: masVieja.tomadaPor })
              : t('bandeja.viejaNadie', { count: masVieja.dias })}
          </button>
        )}
      </p>
      {resueltas.promedio !== null && resueltas.mediana !== null && (
        <p className="suave">
          {t('bandeja.resueltas', {
            count: resueltas.cantidad,
            promedio: dias(resueltas.promedio),
            mediana: dias(resueltas.mediana),
          })}
        </p>
      )}
    </div>
  )
}

function Barras({ conteos: { estados }, estado }: { conteos: ConteosBandeja; estado: ListState<FilaBandeja> }) {
  const { t } = useTranslation()
  const total = estados.reduce((suma, e) => suma + e.cantidad, 0)
  const mayor = Math.max(1, ...estados.map((e) => e.cantidad))
  return (
    <section className="bandeja-barras" aria-labelledby="bandeja-por-estado">
      <div>
        <h2 id="bandeja-por-estado">{t('bandeja.porEstado', { count: total })}</h2>
        <span aria-hidden="true">
          <i />
          {t('bandeja.tarde', { dias: diasTarde })}
        </span>
      </div>
      <ul>
        {estados.map((e) => {
          const nombre = t(`bandeja.estados.${e.estado}`)
          const elegida = estado.query.estado === e.estado
          return (
            <li key={e.estado}>
              <button
                type="button"
                aria-pressed={elegida}
                aria-label={t('bandeja.barra', {
                  nombre,
                  cantidad: formatNumber(e.cantidad),
                  tarde: formatNumber(e.tarde),
                  dias: diasTarde,
                })}
                onClick={() => estado.change({ estado: elegida ? undefined : e.estado })}
              >
                <span>{nombre}</span>
                <span className="barra">
                  <span style={{ width: `${((e.cantidad - e.tarde) / mayor) * 100}%` }} />
                  <span style={{ width: `${(e.tarde / mayor) * 100}%` }} />
                </span>
                <strong className="cifra">{formatNumber(e.cantidad)}</strong>
              </button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
