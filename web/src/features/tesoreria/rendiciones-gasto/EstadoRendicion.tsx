import './estado.css'
import { diaDe, diasEntre, mostrarFecha } from '@gremial/contract/platform/fechas.ts'
import { type EstadoRendicion, estadoRendicion as e } from '@gremial/contract/tesoreria/rendiciones-estados.ts'
import { diasTardeRendicion, type FilaRendicion } from '@gremial/contract/tesoreria/rendiciones-gasto.ts'
import { useTranslation } from 'react-i18next'
import { hace } from '../../../platform/hace.ts'
import { hoy } from '../../../platform/hoy.ts'
import { Icono, type NombreIcono } from '../../../ui/iconos.tsx'

/** How each state looks: with its sign, never by its colour alone. */
export const aspectoEstado: Record<EstadoRendicion, { signo: string; icono: NombreIcono }> = {
  [e.borrador]: { signo: 'neutro', icono: 'editar' },
  [e.pendienteDeFirmas]: { signo: 'org', icono: 'firmar' },
  [e.autorizada]: { signo: 'org', icono: 'hecho' },
  [e.enviada]: { signo: 'org', icono: 'mandar' },
  [e.observada]: { signo: 'alerta', icono: 'alerta' },
  [e.pagada]: { signo: 'ok', icono: 'prestamo' },
  [e.acreditada]: { signo: 'ok', icono: 'bien' },
  [e.cancelada]: { signo: 'neutro', icono: 'impide' },
}

const terminados: readonly EstadoRendicion[] = [e.acreditada, e.cancelada]

/** Its state, and since when: what waits too long says so with a sign; what ended says the day. */
export function EstadoRendicionConEdad({ rendicion: r }: { rendicion: Pick<FilaRendicion, 'idEstado' | 'estado' | 'desde'> }) {
  const desde = new Date(r.desde)
  const tarde = !terminados.includes(r.idEstado) && diasEntre(diaDe(desde), hoy()) > diasTardeRendicion
  return (
    <span className="estado-con-edad">
      <TagRendicion idEstado={r.idEstado} estado={r.estado} />
      <span className={tarde ? 'edad tarde' : 'edad'}>
        {tarde && <Icono nombre="reloj" chico />}
        {terminados.includes(r.idEstado) ? mostrarFecha(diaDe(desde)) : <Hace desde={desde} />}
      </span>
    </span>
  )
}

function Hace({ desde }: { desde: Date }) {
  const { t } = useTranslation()
  return diaDe(desde) === hoy() ? t('rendicion.hoy') : hace(desde.getTime())
}

export function TagRendicion({ idEstado, estado }: Pick<FilaRendicion, 'idEstado' | 'estado'>) {
  const { signo, icono } = aspectoEstado[idEstado]
  return (
    <span className={`estado ${signo}`}>
      <Icono nombre={icono} chico />
      {estado}
    </span>
  )
}
