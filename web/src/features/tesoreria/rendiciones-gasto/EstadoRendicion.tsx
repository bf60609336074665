import './estado.css'
import { diasTardeRendicion, rendicionState as e, type RendicionState } from '@gremial/contract/tesoreria/rendiciones-estados.ts'
import { type RendicionRow } from '@gremial/contract/tesoreria/rendiciones-gasto.ts'
import { dateOf, daysBetween } from '@gremial/contract/values/dates.ts'
import { useTranslation } from 'react-i18next'
import { timeAgo } from '../../../platform/timeAgo.ts'
import { formatDate, today } from '../../../platform/today.ts'
import { Icon, type IconName } from '../../../ui/icons.tsx'

/** Appearance of each state: always with an icon, never by color alone. */
export const aspectoEstado: Record<RendicionState, { signo: string; icono: IconName }> = {
  [e.borrador]: { signo: 'neutro', icono: 'editar' },
  [e.pendienteDeFirmas]: { signo: 'org', icono: 'firmar' },
  [e.autorizada]: { signo: 'org', icono: 'hecho' },
  [e.enviada]: { signo: 'org', icono: 'mandar' },
  [e.observada]: { signo: 'alerta', icono: 'alerta' },
  [e.pagada]: { signo: 'ok', icono: 'prestamo' },
  [e.acreditada]: { signo: 'ok', icono: 'bien' },
  [e.cancelada]: { signo: 'neutro', icono: 'impide' },
}

const terminados: readonly RendicionState[] = [e.acreditada, e.cancelada]

/** State and its age: an overdue one has a mark; a final one shows the day. */
export function EstadoRendicionConEdad({ rendicion: r }: { rendicion: Pick<RendicionRow, 'idEstado' | 'estado' | 'desde'> }) {
  const desde = new Date(r.desde)
  const tarde = !terminados.includes(r.idEstado) && daysBetween(dateOf(desde), today()) > diasTardeRendicion
  return (
    <span className="estado-con-edad">
      <TagRendicion idEstado={r.idEstado} estado={r.estado} />
      <span className={tarde ? 'edad tarde' : 'edad'}>
        {tarde && <Icon name="reloj" small />}
        {terminados.includes(r.idEstado) ? formatDate(dateOf(desde)) : <Hace desde={desde} />}
      </span>
    </span>
  )
}

function Hace({ desde }: { desde: Date }) {
  const { t } = useTranslation()
  return dateOf(desde) === today() ? t('rendicion.hoy') : timeAgo(desde.getTime())
}

export function TagRendicion({ idEstado, estado }: Pick<RendicionRow, 'idEstado' | 'estado'>) {
  const { signo, icono } = aspectoEstado[idEstado]
  return (
    <span className={`estado ${signo}`}>
      <Icon name={icono} small />
      {estado}
    </span>
  )
}
