import '../../../ui/planilla.css'
import './movimientos.css'
import type { Movimiento } from '@gremial/contract/tesoreria/movimientos-caja.ts'
import { formatPesos } from '@gremial/contract/values/money.ts'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useTitle } from '../../../platform/title.ts'
import { formatTimestamp } from '../../../platform/today.ts'
import { Button } from '../../../ui/Button.tsx'
import { Query } from '../../../ui/Query.tsx'
import { Notice, StatusChip } from '../../../ui/states.tsx'
import { Adjuntos } from './Adjuntos.tsx'
import { type MovimientoDialog, MovimientoDialogs } from './MovimientoDialogs.tsx'
import { contrario, type Modo, modoDe, modoDicho } from './modo.ts'
import { readMovimiento } from './movimientos-caja.api.ts'
import { OtraMitad } from './OtraMitad.tsx'
import { Recibo } from './Recibo.tsx'

/** Never wraps, at any text size. */
const importe = (pesos: number) => <span className="cifra">{formatPesos(pesos)}</span>

/** Detail of a movement (C-MOVIMIENTO-16..18), with annulling and reversing. */
export function ConsultarPage() {
  const { t } = useTranslation()
  const { id, modo } = useParams({ from: '/app/seccionales/movimientos-caja/$modo/$id/consultar' })
  const query = useQuery(readMovimiento(Number(id)))
  // The movement determines the mode, regardless of the address.
  const which = query.data ? modoDe(query.data.ingresoEgreso) : modoDicho(modo)
  const title = t(`caja.tituloConsultar.${which}`)
  useTitle(title, t(`caja.tituloCorto.${which}`))
  return (
    <>
      <div className="titulo-pantalla">
        <div>
          <h1 className="en-barra">{title}</h1>
        </div>
      </div>
      <section className="hoja hoja-in ficha-movimiento">
        <Query query={query} rows={6} failure={t('caja.falloMovimiento')}>
          {(movimiento) => <Ficha movimiento={movimiento} />}
        </Query>
      </section>
    </>
  )
}

function Ficha({ movimiento: m }: { movimiento: Movimiento }) {
  const { t } = useTranslation()
  const navegar = useNavigate()
  const [dialog, setDialog] = useState<MovimientoDialog>(null)
  const modo = modoDe(m.ingresoEgreso)
  const moment = (iso: string) => formatTimestamp(new Date(iso))
  const datos: Array<[string, ReactNode]> = [
    [t('caja.seccional'), m.nombreSeccional],
    [t('caja.caja'), m.nombreCaja],
    [
      t('caja.planillaNumero'),
      <>
        {m.numeroPlanilla}{' '}
        <StatusChip sign={m.estadoPlanilla === 'ABIERTA' ? 'ok' : 'neutro'}>{t(`caja.estado${m.estadoPlanilla}`)}</StatusChip>
      </>,
    ],
    [t('caja.numero'), m.numeroMovimiento],
    [t('caja.fecha'), m.fechaMovimientoFormateada],
    [t('caja.tipo'), m.nombreTipoMovimiento],
    [t('caja.concepto'), m.nombreConcepto || t('comun.sinDato')],
    ...(m.rendicion ? [[t('caja.comprobante'), m.rendicion] as [string, ReactNode]] : []),
    [t('caja.descripcion'), m.descripcion],
    [t('caja.efectivo'), importe(m.importeEfectivo)],
    [t('caja.bancarios'), importe(m.importeBanco)],
    [t('caja.valores'), importe(m.importeChequeDia)],
    [t('caja.registro'), t('caja.registroPor', { momento: moment(m.fecha), quien: m.usuario })],
  ]
  return (
    <div className="pila">
      {m.anulado === 1 && (
        <Notice type="mal">
          <strong>
            {t('caja.anuladoPor', { momento: m.fechaAnulado ? moment(m.fechaAnulado) : '', quien: m.usuarioAnula ?? '' })}
          </strong>
          <p>{m.motivoAnula}</p>
        </Notice>
      )}
      {m.corregidoPor && (
        <Cita texto={t('caja.corregidoPor', citaDe(m.corregidoPor))} modo={contrario(modo)} id={m.corregidoPor.id} />
      )}
      {m.corrigeMovimiento && (
        <Cita texto={t('caja.corrigeA', citaDe(m.corrigeMovimiento))} modo={contrario(modo)} id={m.corrigeMovimiento.id} />
      )}
      <OtraMitad movimiento={m} />
      <dl className="datos">
        {datos.map(([nombre, value]) => (
          <div key={nombre}>
            <dt>{nombre}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className="total">
        <span className="rotulo">{t('caja.total')}</span>
        <b className={m.anulado ? 'cifra tachado' : 'cifra'}>{formatPesos(m.total)}</b>
      </p>
      <Adjuntos movimiento={m} />
      <div className="botones">
        <Button
          variant="principal"
          onClick={() =>
            void navegar({
              to: '/app/seccionales/movimientos-caja/$modo/lista',
              params: { modo },
              search: { idSeccional: String(m.idSeccional), caja: String(m.idCaja), consultado: '1' },
            })
          }
        >
          {t('comun.volver')}
        </Button>
        <Link
          className="boton"
          to="/app/seccionales/planillas-caja/lista"
          search={{ idSeccional: String(m.idSeccional), caja: String(m.idCaja), nroPla: String(m.numeroPlanilla) }}
        >
          {t('caja.verPlanillaN', { n: m.numeroPlanilla })}
        </Link>
        <Recibo movimiento={m} />
        {m.can.anular && (
          <Button icon="baja" onClick={() => setDialog({ que: 'anular', fila: m })}>
            {t('caja.anularAccion')}
          </Button>
        )}
        {m.can.corregir && (
          <Button icon="deshacer" onClick={() => setDialog({ que: 'corregir', fila: m })}>
            {t('caja.corregirAccion')}
          </Button>
        )}
      </div>
      {m.can.corregir && <p className="ayuda">{t('caja.corregirAyuda')}</p>}
      <MovimientoDialogs dialogo={dialog} cerrar={() => setDialog(null)} />
    </div>
  )
}

const citaDe = ({ numeroMovimiento, numeroPlanilla }: { numeroMovimiento: number; numeroPlanilla: number }) => ({
  numero: numeroMovimiento,
  planilla: numeroPlanilla,
})

/** Link to the reversed movement, or to the reversal. */
function Cita({ texto, modo, id }: { texto: string; modo: Modo; id: number }) {
  return (
    <Notice icon="deshacer">
      <Link to="/app/seccionales/movimientos-caja/$modo/$id/consultar" params={{ modo, id: String(id) }}>
        {texto}
      </Link>
    </Notice>
  )
}
