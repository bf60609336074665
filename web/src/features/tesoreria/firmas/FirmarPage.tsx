import './firmar.css'
import { firmasRendicion, type RendicionAFirmar } from '@gremial/contract/tesoreria/firmas.ts'
import { estadoRendicion } from '@gremial/contract/tesoreria/rendiciones-estados.ts'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { read } from '../../../platform/callApi.ts'
import { useTitle } from '../../../platform/title.ts'
import { BackLink } from '../../../ui/BackLink.tsx'
import { ask } from '../../../ui/dialogs.ts'
import { Query } from '../../../ui/Query.tsx'
import { NoConfiables } from '../proveedores/NoConfiables.tsx'
import { Acta } from './Acta.tsx'
import { CambiosDesde } from './CambiosDesde.tsx'
import { Conceptos } from './Conceptos.tsx'
import { Hojear } from './Hojear.tsx'
import { Pide } from './Pide.tsx'
import { dichoEl } from './palabras.ts'

/** What a signer reads and signs, phone first (mock settlement-sign); signed, its seals and what comes next. Anybody else reads it. */
export function FirmarPage() {
  const { t } = useTranslation()
  const { id } = useParams({ from: '/app/seccionales/rendiciones-gasto/$id/firmar' })
  const consulta = useQuery(read(firmasRendicion.paraFirmar, { params: { codigo: Number(id) } }))
  const mia = consulta.data?.firmas.find((f) => f.esMia)
  const firmada = mia ? mia.firmada !== null : consulta.data?.firmas.every((f) => f.firmada !== null)
  const titulo = !consulta.data
    ? t('firmas.titulo')
    : mia?.firmada
      ? t('firmas.autorizaste', { numero: consulta.data.numeroRendicion })
      : t(consulta.data.can.autorizar ? 'firmas.firmarN' : 'firmas.rendicionN', { numero: consulta.data.numeroRendicion })
  useTitle(titulo)
  return (
    <>
      <div className="titulo-pantalla">
        <div>
          <BackLink to="/app/seccionales/rendiciones-gasto/lista">{t('firmas.volver')}</BackLink>
          <h1>{titulo}</h1>
        </div>
        {consulta.data?.enviada && !firmada && (
          <span className="suave">
            {t('firmas.laMando', { por: consulta.data.enviada.por, momento: dichoEl(consulta.data.enviada.momento) })}
          </span>
        )}
      </div>
      <Query query={consulta} frame="hoja hoja-in" rows={8} failure={t('firmas.fallo')}>
        {(r) => (firmada ? <Acta rendicion={r} /> : <Leer key={r.id} rendicion={r} mirarOtraVez={consulta.refetch} />)}
      </Query>
    </>
  )
}

function Leer({ rendicion: r, mirarOtraVez }: { rendicion: RendicionAFirmar; mirarOtraVez(): unknown }) {
  const { t } = useTranslation()
  const [actual, setActual] = useState(0)
  const [vistos, setVistos] = useState<ReadonlySet<number>>(new Set())
  const primero = r.comprobantes[0]?.id
  const seen = new Set([...vistos, ...(primero === undefined ? [] : [primero])])
  const ir = (n: number) => {
    const otro = r.comprobantes[n]
    if (!otro) return
    setActual(n)
    setVistos(new Set([...vistos, otro.id]))
  }
  /** Something else waits now: nothing was signed, and what is on the screen is asked for again. */
  const cambio = async () => {
    await ask({
      title: t('firmas.cambioTitulo'),
      text: t('firmas.cambioTexto'),
      action: t('firmas.mirarOtraVez'),
      fixed: true,
    })
    setActual(0)
    setVistos(new Set())
    await mirarOtraVez()
  }
  return (
    <div className="firma">
      <div className="firma-lado">
        <NoConfiables idRendicion={r.id} />
        <Pide rendicion={r} vistos={r.comprobantes.filter((c) => seen.has(c.id)).length} alCambiar={cambio} />
        <Conceptos rendicion={r} />
      </div>
      {r.cambios && r.idEstado !== estadoRendicion.cancelada && (
        <CambiosDesde cambios={r.cambios} rendicion={r} ir={(id) => ir(r.comprobantes.findIndex((c) => c.id === id))} />
      )}
      <Hojear rendicion={r} actual={actual} vistos={seen} ir={ir} />
    </div>
  )
}
