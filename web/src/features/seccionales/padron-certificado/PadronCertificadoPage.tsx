import './padron-certificado.css'
import {
  afiliadosCertificadosList,
  type PadronLeido,
  padronCertificado,
  type UnCertificado,
} from '@gremial/contract/seccionales/padron-certificado.ts'
import { formatNumber } from '@gremial/contract/values/numbers.ts'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { address } from '../../../platform/api.ts'
import { read, urlOf } from '../../../platform/callApi.ts'
import { useTitle } from '../../../platform/title.ts'
import { formatDate, formatTimestamp } from '../../../platform/today.ts'
import { BackLink } from '../../../ui/BackLink.tsx'
import { Button } from '../../../ui/Button.tsx'
import { ExportMenu } from '../../../ui/ExportMenu.tsx'
import { Query } from '../../../ui/Query.tsx'
import { Notice } from '../../../ui/states.tsx'
import { useBajar } from '../../afiliado/documentos/documentos.api.ts'
import { Comparar } from './Comparar.tsx'
import { Cuantos } from './Cuantos.tsx'

/** A certified month: counts by branch, and differences with another. */
export function PadronCertificadoPage() {
  const { t } = useTranslation()
  const { id } = useParams({ from: '/app/padron-certificado/ver/$id' })
  const consulta = useQuery(read(padronCertificado.leer, { params: { id: Number(id) } }))
  const titulo = consulta.data ? t('padronMensual.tituloUno', { dia: formatDate(consulta.data.dia) }) : t('padronMensual.titulo')
  useTitle(titulo)
  return (
    <>
      <div className="titulo-pantalla">
        <div>
          <BackLink to="/app/padron-certificado/lista" search={{}}>
            {t('padronMensual.titulo')}
          </BackLink>
          <h1>{titulo}</h1>
        </div>
      </div>
      <Query query={consulta} frame="hoja" rows={8} failure={t('padronMensual.falloLeer')}>
        {(padron) => (
          <div className="padron-certificado" key={padron.id}>
            <Dicho padron={padron} />
            <Cuantos padron={padron} />
            <Comparar padron={padron} />
          </div>
        )}
      </Query>
    </>
  )
}

function Dicho({ padron: p }: { padron: PadronLeido }) {
  const { t } = useTranslation()
  const { bajar, bajando } = useBajar()
  return (
    <section className="hoja hoja-in pila">
      {p.reemplazado && (
        <Notice type="alerta">
          <p>{t('padronMensual.reemplazadoPor', { numero: p.reemplazado.numero })}</p>
          <VerOtro otro={p.reemplazado} />
        </Notice>
      )}
      <p className="padron-total">
        <strong className="cifra">{formatNumber(p.afiliados)}</strong>{' '}
        {t('padronMensual.afiliados', { count: p.afiliados }).replace(/^\S+ /, '')}
      </p>
      <p>{t('padronMensual.hecho', { numero: p.numero, por: p.por, momento: formatTimestamp(new Date(p.momento)) })}</p>
      {p.reemplaza && <p>{t('padronMensual.reemplazo', { numero: p.reemplaza.numero, motivo: p.motivo })}</p>}
      {!p.total && <p className="suave">{t('padronMensual.soloMias')}</p>}
      {p.total && p.supuestos > 0 && <p className="suave">{t('padronMensual.conSupuestos', { count: p.supuestos })}</p>}
      <p className="suave padron-huella">{t('padronMensual.huellaLista', { huella: p.huellaLista })}</p>
      <div className="botones">
        {p.total && (
          <Button
            icon="documento"
            loading={bajando}
            onClick={() =>
              bajar(
                urlOf(padronCertificado.papel, { params: { id: p.id } }),
                t('padronCertificado.archivo', { numero: p.numero, dia: formatDate(p.dia) }).replaceAll('/', '-'),
              )
            }
          >
            {t('padronMensual.papel')}
          </Button>
        )}
        <ExportMenu
          text={t('padronMensual.exportarLista', { count: p.afiliados })}
          file={afiliadosCertificadosList.file ?? ''}
          count={p.afiliados}
          address={(formato) =>
            address(`${afiliadosCertificadosList.path}/exportar-excel`, {
              G_certificado: p.id,
              sort: afiliadosCertificadosList.initialSort.join(','),
              formato,
            })
          }
        />
      </div>
    </section>
  )
}

function VerOtro({ otro }: { otro: UnCertificado }) {
  const { t } = useTranslation()
  return (
    <div className="botones">
      <Link to="/app/padron-certificado/ver/$id" params={{ id: String(otro.id) }} className="boton">
        {t('padronMensual.verOtro', { numero: otro.numero })}
      </Link>
    </div>
  )
}
