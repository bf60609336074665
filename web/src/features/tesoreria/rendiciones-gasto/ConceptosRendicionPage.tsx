import './rendiciones.css'
import { resumenObservados } from '@gremial/contract/tesoreria/observados.ts'
import { rendicionState } from '@gremial/contract/tesoreria/rendiciones-estados.ts'
import type { DetalleRendicion, Rendicion } from '@gremial/contract/tesoreria/rendiciones-gasto.ts'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useTitle } from '../../../platform/title.ts'
import { formatTimestamp } from '../../../platform/today.ts'
import { BackLink } from '../../../ui/BackLink.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { useRowActions } from '../../../ui/list/rowActions.ts'
import { Query } from '../../../ui/Query.tsx'
import { Notice } from '../../../ui/states.tsx'
import { ObservadosSection, useObservados } from '../observados/ObservadosSection.tsx'
import { NoConfiables } from '../proveedores/NoConfiables.tsx'
import { ConceptosTable } from './ConceptosTable.tsx'
import { DataDialog } from './DataDialog.tsx'
import { DialogoObservacion } from './DialogoObservacion.tsx'
import { EsperaFirmas } from './EsperaFirmas.tsx'
import { RendicionData } from './RendicionData.tsx'
import { type RendicionDialog, RendicionDialogs } from './RendicionDialogs.tsx'
import { RendicionSteps } from './RendicionSteps.tsx'
import { rendicionQuery } from './rendiciones-gasto.api.ts'
import { SinAcuse } from './SinAcuse.tsx'
import { useEnviosRendicion, useRendicionActions } from './useRendicionActions.ts'

/** A settlement: header and expenses by concept (C-DETALLE-01..19). Read-only, unless opened for editing with permission. */
export function ConceptosRendicionPage() {
  const { t } = useTranslation()
  const { idrendicion } = useParams({ from: '/app/seccionales/rendiciones-gasto/$idrendicion/conceptos/lista' })
  const query = useQuery(rendicionQuery(Number(idrendicion)))
  useTitle(t('rendicion.tituloUna', { numero: query.data?.numeroRendicion ?? '' }))
  return (
    <Query query={query} frame="hoja" failure={t('rendicion.noSePudoAbrir')}>
      {(rendicion) => <Una rendicion={rendicion} />}
    </Query>
  )
}

function Una({ rendicion: r }: { rendicion: Rendicion }) {
  const { t } = useTranslation()
  const { modo } = useSearch({ from: '/app/seccionales/rendiciones-gasto/$idrendicion/conceptos/lista' })
  const [datos, setData] = useState(false)
  const [observando, setObservando] = useState<DetalleRendicion>()
  const [dialog, setDialog] = useState<RendicionDialog>(null)
  const editar = modo === 'editar' && r.can.modificar
  return (
    <>
      <div className="titulo-pantalla">
        <div>
          <BackLink to="/app/seccionales/rendiciones-gasto/lista" search={{ idSeccional: String(r.idSeccional) } as never}>
            {t('rendicion.rendiciones')}
          </BackLink>
          <h1 className="en-barra">{t('rendicion.tituloUna', { numero: r.numeroRendicion })}</h1>
        </div>
        <p className="suave">
          {r.nombreSeccional} · {r.nombreTipo}
          {r.periodo && <span className="cifra"> · {t('rendicion.periodoDe', { periodo: r.periodo })}</span>}
        </p>
      </div>
      <div className="pila">
        <PorQueVolvio rendicion={r} />
        <ObservadosSection rendicion={r} editar={r.can.modificar} />
        <NoConfiables idRendicion={r.id} />
        <EsperaFirmas rendicion={r} />
        {fueAFinanzas(r) && <SinAcuse idRendicion={r.id} />}
        <RendicionSteps rendicion={r} />
        <RendicionData rendicion={r} {...(editar ? { modificar: () => setData(true) } : {})} />
        <ConceptosTable rendicion={r} editar={editar} {...(editar ? { observar: setObservando } : {})} />
        <Pie rendicion={r} editar={editar} abrir={setDialog} />
      </div>
      {datos && <DataDialog idSeccional={r.idSeccional} rendicion={r} cerrar={() => setData(false)} />}
      {observando && <DialogoObservacion detalle={observando} cerrar={() => setObservando(undefined)} />}
      <RendicionDialogs dialogo={dialog} cerrar={() => setDialog(null)} />
    </>
  )
}

/** True if the current signed version was sent to the financial system; a returned one was sent in an older version. */
const fueAFinanzas = ({ idEstado, fechaEnvioExterno, fechaUltimoEnvio }: Rendicion): boolean =>
  idEstado === rendicionState.autorizada && fechaEnvioExterno !== null && fechaEnvioExterno >= (fechaUltimoEnvio ?? '')

/** Reason of the last return, shown first. */
function PorQueVolvio({ rendicion: r }: { rendicion: Rendicion }) {
  const { t } = useTranslation()
  const { data } = useObservados(r.id)
  // If only receipts were observed, their own list has the reasons.
  const ofReceipts = resumenObservados(data?.observados.filter((o) => o.idEnvioRespuesta === null) ?? [])
  const reason = r.idEstado === rendicionState.observada ? r.motivoObservacion : r.devolucion?.motivo
  if (ofReceipts !== '' && reason === ofReceipts) return null
  if (r.idEstado === rendicionState.observada && r.motivoObservacion)
    return (
      <Notice type="alerta">
        <strong>{t('rendicion.laObservaron')}.</strong> «{r.motivoObservacion}»
      </Notice>
    )
  if (r.idEstado !== rendicionState.borrador || !r.devolucion?.motivo) return null
  return (
    <Notice type="alerta">
      <strong>{t('rendicion.volvio')}.</strong> «{r.devolucion.motivo}»{' '}
      {t('rendicion.porEl', { quien: r.devolucion.por, momento: formatTimestamp(new Date(r.devolucion.momento)) })}
    </Notice>
  )
}

/** Footer actions: sending for a draft, otherwise the allowed actions. */
function Pie({ rendicion: r, editar, abrir }: { rendicion: Rendicion; editar: boolean; abrir(dialog: RendicionDialog): void }) {
  const { t } = useTranslation()
  const navegar = useNavigate()
  const hacer = useRowActions()
  const actions = useRendicionActions(abrir)
  const { enviarAFirmar } = useEnviosRendicion()
  const aLaLista = () =>
    navegar({ to: '/app/seccionales/rendiciones-gasto/lista', search: { idSeccional: String(r.idSeccional) } as never })
  const send = async () => void ((await enviarAFirmar(r)) && (await aLaLista()))
  if (editar)
    return (
      <div className="botones">
        <Button variant="principal" icon="correo" disabled={r.cantidadComprobantes === 0} onClick={() => void send()}>
          {t('rendicion.enviarAFirmar')}
        </Button>
        <Link className="boton" to="/app/tesoreria/por-rendir" search={{ idSeccional: String(r.idSeccional) }}>
          <Icon name="recibo" />
          {t('porRendir.titulo')}
        </Link>
        <Button onClick={() => void aLaLista()}>{t('comun.volver')}</Button>
        {r.cantidadComprobantes === 0 && <span className="suave">{t('rendicion.sinComprobantes')}</span>}
      </div>
    )
  const aqui = [t('rendicion.consultar'), t('rendicion.detalles')]
  // The user's next step is the primary button; editing is not a step.
  const nextActs = [
    t('rendicion.autorizar'),
    t('rendicion.registrarPago'),
    t('rendicion.enviarAFirmar'),
    t('rendicion.pagar'),
    t('finanzas.observar'),
  ]
  const orderOf = ({ text }: { text: string }) => (nextActs.includes(text) ? nextActs.indexOf(text) : nextActs.length)
  return (
    <div className="botones">
      {actions(r)
        .filter((a) => !aqui.includes(a.text))
        .toSorted((a, b) => orderOf(a) - orderOf(b))
        .map((a, i) => (
          <Button
            key={a.text}
            icon={a.icon}
            {...(i === 0 && nextActs.includes(a.text) ? { variant: 'principal' as const } : {})}
            onClick={() => void hacer(a)}
          >
            {a.text}
          </Button>
        ))}
    </div>
  )
}
