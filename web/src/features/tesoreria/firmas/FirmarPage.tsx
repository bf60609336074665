import './firmar.css'
import { firmasRendicion, type RendicionAFirmar } from '@gremial/contract/tesoreria/firmas.ts'
import { type ComprobanteObservado, resumenObservados } from '@gremial/contract/tesoreria/observados.ts'
import { rendicionState } from '@gremial/contract/tesoreria/rendiciones-estados.ts'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { read } from '../../../platform/callApi.ts'
import { useTitle } from '../../../platform/title.ts'
import { BackLink } from '../../../ui/BackLink.tsx'
import { ask } from '../../../ui/dialogs.ts'
import { Query } from '../../../ui/Query.tsx'
import { ObservadosList } from '../observados/Observado.tsx'
import { useObservados } from '../observados/ObservadosSection.tsx'
import { NoConfiables } from '../proveedores/NoConfiables.tsx'
import { Acta } from './Acta.tsx'
import { CambiosDesde } from './CambiosDesde.tsx'
import { Conceptos } from './Conceptos.tsx'
import { Hojear } from './Hojear.tsx'
import { Pide } from './Pide.tsx'
import { dichoEl } from './palabras.ts'

/**
 * Review and signing screen, mobile first (mock settlement-sign); once signed, the seals and next steps. Read-only for others.
 */
export function FirmarPage() {
  const { t } = useTranslation()
  const { id } = useParams({ from: '/app/seccionales/rendiciones-gasto/$id/firmar' })
  const query = useQuery(read(firmasRendicion.paraFirmar, { params: { codigo: Number(id) } }))
  const mia = query.data?.firmas.find((f) => f.esMia)
  const firmada = mia ? mia.firmada !== null : query.data?.firmas.every((f) => f.firmada !== null)
  const title = !query.data
    ? t('firmas.titulo')
    : mia?.firmada
      ? t('firmas.autorizaste', { numero: query.data.numeroRendicion })
      : t(query.data.can.autorizar ? 'firmas.firmarN' : 'firmas.rendicionN', { numero: query.data.numeroRendicion })
  useTitle(title)
  return (
    <>
      <div className="titulo-pantalla">
        <div>
          <BackLink to="/app/seccionales/rendiciones-gasto/lista">{t('firmas.volver')}</BackLink>
          <h1>{title}</h1>
        </div>
        {query.data?.enviada && !firmada && (
          <span className="suave">
            {t('firmas.laMando', { por: query.data.enviada.por, momento: dichoEl(query.data.enviada.momento) })}
          </span>
        )}
      </div>
      <Query query={query} frame="hoja hoja-in" rows={8} failure={t('firmas.fallo')}>
        {(r) => (firmada ? <Acta rendicion={r} /> : <Leer key={r.id} rendicion={r} mirarOtraVez={query.refetch} />)}
      </Query>
    </>
  )
}

function Leer({ rendicion: r, mirarOtraVez }: { rendicion: RendicionAFirmar; mirarOtraVez(): unknown }) {
  const { t } = useTranslation()
  const [current, setCurrent] = useState(0)
  const [vistos, setSeen] = useState<ReadonlySet<number>>(new Set())
  const { data } = useObservados(r.id)
  const last = Math.max(...(data?.observados.map((o) => o.idEnvio) ?? []))
  const observed = data?.observados.filter((o) => o.idEnvio === last) ?? []
  // If only receipts were observed, their own list has the reasons.
  const motivo = r.cambios?.motivo === resumenObservados(observed) ? '' : (r.cambios?.motivo ?? '')
  const changes = r.cambios && { ...r.cambios, motivo }
  const first = r.comprobantes[0]?.id
  const seen = new Set([...vistos, ...(first === undefined ? [] : [first])])
  const ir = (n: number) => {
    const other = r.comprobantes[n]
    if (!other) return
    setCurrent(n)
    setSeen(new Set([...vistos, other.id]))
  }
  /** The content changed: nothing was signed, and the screen reloads. */
  const change = async () => {
    await ask({
      title: t('firmas.cambioTitulo'),
      text: t('firmas.cambioTexto'),
      action: t('firmas.mirarOtraVez'),
      fixed: true,
    })
    setCurrent(0)
    setSeen(new Set())
    await mirarOtraVez()
  }
  return (
    <div className="firma">
      <div className="firma-lado">
        <NoConfiables idRendicion={r.id} />
        <Pide rendicion={r} vistos={r.comprobantes.filter((c) => seen.has(c.id)).length} alCambiar={change} />
        <Conceptos rendicion={r} />
      </div>
      {changes && r.idEstado !== rendicionState.cancelada && (
        <div className="firma-vuelta pila">
          <CambiosDesde cambios={changes} rendicion={r} ir={(id) => ir(r.comprobantes.findIndex((c) => c.id === id))} />
          <Observed observados={observed} />
        </div>
      )}
      <Hojear rendicion={r} actual={current} vistos={seen} ir={ir} />
    </div>
  )
}

/** Observed receipts of the last returned sending, with the answer to each. */
function Observed({ observados }: { observados: readonly ComprobanteObservado[] }) {
  const { t } = useTranslation()
  if (observados.length === 0) return null
  return (
    <section className="hoja hoja-in" aria-labelledby="firma-observados">
      <h2 id="firma-observados">{t('observados.cuales')}</h2>
      <ObservadosList observados={observados} />
    </section>
  )
}
