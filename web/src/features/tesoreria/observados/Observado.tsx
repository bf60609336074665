import './observados.css'
import { type ComprobanteObservado, faltaResolver } from '@gremial/contract/tesoreria/observados.ts'
import { formatAmount } from '@gremial/contract/values/money.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDate, formatTimestamp } from '../../../platform/today.ts'
import { StatusChip } from '../../../ui/states.tsx'

/** State of an observed receipt: open, or what was done about it. */
export function wordOf(o: ComprobanteObservado) {
  if (faltaResolver(o)) return 'observados.observado'
  if (o.cambio === null) return 'observados.respondido'
  return o.cambio === 'CORREGIDO' ? 'observados.corregido' : 'observados.quitado'
}

/** An observation: reason, author, date, and answer. */
export function Observado({ observado: o }: { observado: ComprobanteObservado }) {
  const { t } = useTranslation()
  return (
    <div className="observado-dicho">
      <p>
        <q>{o.motivo}</q>
        <small>{t('observados.porEl', { quien: o.por, momento: formatTimestamp(new Date(o.momento)) })}</small>
      </p>
      <Outcome observado={o} />
    </div>
  )
}

/** Result of an observed receipt, with its changed fields; empty while open. */
function Outcome({ observado: o }: { observado: ComprobanteObservado }) {
  const { t } = useTranslation()
  if (o.resuelto === null) return null
  const said = [
    o.cambio === 'QUITADO' && t('observados.seQuito'),
    o.cambio === 'CORREGIDO' && t('observados.seCorrigio'),
    ...o.cambios.map(({ campo, antes, ahora }) =>
      t('observados.paso', {
        campo: t(`observados.campos.${campo as 'importe'}`),
        antes: legible(campo, antes) || t('observados.vacio'),
        ahora: legible(campo, ahora) || t('observados.vacio'),
      }),
    ),
    o.respuesta && t('observados.seRespondio', { respuesta: o.respuesta }),
  ]
  return (
    <p className="observado-resuelto">
      {said.filter(Boolean).join(' ')}
      <small>{t('observados.porEl', { quien: o.resueltoPor, momento: formatTimestamp(new Date(o.resuelto)) })}</small>
    </p>
  )
}

const legible = (campo: string, value: string): string => {
  if (value === '') return ''
  if (campo === 'importe') return formatAmount(Number(value))
  return campo === 'fecha' ? formatDate(value) : value
}

interface ListProps {
  observados: readonly ComprobanteObservado[]
  /** Name of each, as a link where it can be opened. */
  name?(observado: ComprobanteObservado): ReactNode
  children?(observado: ComprobanteObservado): ReactNode
}

/** Observed receipts, each with its reason and answer. */
export function ObservadosList({ observados, name, children }: ListProps) {
  const { t } = useTranslation()
  return (
    <ul className="observados-lista">
      {observados.map((o) => (
        <li key={`${o.idEnvio} ${o.idComprobante}`}>
          <div className="observado-cabeza">
            {name?.(o) ?? <b>{o.nombre}</b>}
            <StatusChip sign={faltaResolver(o) ? 'alerta' : 'ok'}>{t(wordOf(o))}</StatusChip>
          </div>
          <Observado observado={o} />
          {children?.(o)}
        </li>
      ))}
    </ul>
  )
}

/** Observed receipts of an event in the history: reasons, or answers. */
export function ObservadosOfEvent({ observados, answered }: { observados: readonly ComprobanteObservado[]; answered: boolean }) {
  if (observados.length === 0) return null
  return (
    <ul className="observados-lista">
      {observados.map((o) => (
        <li key={o.idComprobante}>
          <span>
            <b>{o.nombre}</b>
            {!answered && `: «${o.motivo}»`}
          </span>
          {answered && <Outcome observado={o} />}
        </li>
      ))}
    </ul>
  )
}
