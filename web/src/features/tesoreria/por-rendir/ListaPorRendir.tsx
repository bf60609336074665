import { comprobantesPorRendir, type PorRendir } from '@gremial/contract/tesoreria/por-rendir.ts'
import { dateOf } from '@gremial/contract/values/dates.ts'
import { formatAmount } from '@gremial/contract/values/money.ts'
import { Checkbox } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { urlOf } from '../../../platform/callApi.ts'
import { formatDate, longDate } from '../../../platform/today.ts'
import { Icon } from '../../../ui/icons.tsx'
import { conceptoOf, loQueLeFalta, nombrePorRendir } from './estado.ts'

interface Props {
  filas: readonly PorRendir[]
  abierta: number | undefined
  marcados: ReadonlySet<string>
  marcar(claves: readonly string[], si: boolean): void
  elegir(id: number): void
}

/** Unsettled receipts by day of arrival, with data and missing fields. */
export function ListaPorRendir({ filas, abierta, marcados, marcar, elegir }: Props) {
  const { i18n } = useTranslation()
  return [...Map.groupBy(filas, (f) => dateOf(new Date(f.subido)))].map(([day, own]) => (
    <section key={day}>
      <h2 className="dia-por-rendir">
        <span>{longDate(day, i18n.language)}</span>
        <span className="cifra">{formatAmount(own.reduce((sum, f) => sum + (f.importe ?? 0), 0))}</span>
      </h2>
      <ul className="comprobantes por-rendir">
        {own.map((f) => (
          <Uno key={f.id} {...{ fila: f, abierta: f.id === abierta, marcado: marcados.has(f.clave), marcar, elegir }} />
        ))}
      </ul>
    </section>
  ))
}

interface DeUno extends Pick<Props, 'marcar' | 'elegir'> {
  fila: PorRendir
  abierta: boolean
  marcado: boolean
}

function Uno({ fila: f, abierta, marcado, marcar, elegir }: DeUno) {
  const { t } = useTranslation()
  const nombre = nombrePorRendir(f)
  const missing = loQueLeFalta(f)
  const concepto = f.concepto || (f.propuesta.concepto && t('porRendir.propuesto', { concepto: conceptoOf(f) }))
  return (
    <li>
      <Checkbox
        aria-label={t('porRendir.marcar', { nombre })}
        checked={marcado}
        onChange={(e) => marcar([f.clave], e.currentTarget.checked)}
      />
      <button
        type="button"
        className={`comprobante ${missing ? 'av' : ''}`}
        aria-current={abierta || undefined}
        onClick={() => elegir(f.id)}
      >
        {f.miniatura ? (
          <img
            src={urlOf(comprobantesPorRendir.miniatura, { params: { id: f.id } })}
            alt=""
            loading="lazy"
            width="44"
            height="55"
          />
        ) : (
          <Icon name="documento" />
        )}
        <b>{nombre}</b>
        {f.importe !== null && <span className="cifra">{formatAmount(f.importe)}</span>}
        <small>
          {[
            f.fecha && formatDate(f.fecha),
            concepto,
            f.mio ? '' : f.subidoPor,
            f.gemelo !== null && t('porRendir.gemelo'),
            f.desconfianza && t('proveedores.noConfiable'),
          ]
            .filter(Boolean)
            .join(' · ')}
          {missing && <strong>{missing}</strong>}
        </small>
      </button>
    </li>
  )
}
