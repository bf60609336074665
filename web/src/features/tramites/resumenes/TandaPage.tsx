import '../../../ui/review.css'
import { request } from '@gremial/contract/platform/call.ts'
import { type CuentaEnvios, canalesResumen, resumenes, type Tanda } from '@gremial/contract/tramites/resumenes.ts'
import { formatNumber } from '@gremial/contract/values/numbers.ts'
import { notifications } from '@mantine/notifications'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { read } from '../../../platform/callApi.ts'
import { useTitle } from '../../../platform/title.ts'
import { BackLink } from '../../../ui/BackLink.tsx'
import { Bar } from '../../../ui/Bar.tsx'
import { Button } from '../../../ui/Button.tsx'
import { LabelledList } from '../../../ui/LabelledList.tsx'
import { Query } from '../../../ui/Query.tsx'
import { Notice, StatusChip } from '../../../ui/states.tsx'
import { useAction } from '../../../ui/useAction.ts'
import { Envios } from './Envios.tsx'
import { mesEscrito, signosTanda } from './textos.ts'

const vistazoMs = 2000

/** A month's batch: progress, failures, and stop. */
export function TandaPage() {
  const { t } = useTranslation()
  const { id } = useParams({ from: '/app/resumenes/$id' })
  const consulta = useQuery({
    ...read(resumenes.leer, { params: { id: Number(id) } }),
    refetchInterval: ({ state }) => (state.data?.estado === 'EN_MARCHA' ? vistazoMs : false),
  })
  const titulo = consulta.data ? t('resumenes.de', { mes: mesEscrito(consulta.data.periodo) }) : t('resumenes.titulo')
  useTitle(titulo)
  return (
    <>
      <div className="titulo-pantalla">
        <div>
          <BackLink to="/app/resumenes">{t('resumenes.volver')}</BackLink>
          <h1 className="en-barra">{titulo}</h1>
        </div>
        {consulta.data && (
          <StatusChip sign={signosTanda[consulta.data.estado]}>{t(`resumenes.estados.${consulta.data.estado}`)}</StatusChip>
        )}
      </div>
      <Query query={consulta} frame="hoja" rows={6}>
        {(tanda) => (
          <div className="revision-importacion">
            <div className="pila-importacion">
              <Envios tanda={tanda} />
            </div>
            <aside className="hoja aplicar-importacion" aria-label={titulo} data-primero>
              <Marcha tanda={tanda} />
              {canalesResumen.map((canal) => (
                <Canal key={canal} nombre={t(`resumenCanal.${canal}`)} cuenta={tanda.canales[canal]} />
              ))}
            </aside>
          </div>
        )}
      </Query>
    </>
  )
}

function Marcha({ tanda: { id, estado, porMinuto, total, enviados, sinResumen, fallidos } }: { tanda: Tanda }) {
  const { t } = useTranslation()
  const { run, running } = useAction()
  const claves = { id }
  const avisa = (message: string) => () => notifications.show({ message })
  const detener = () =>
    run(request(resumenes.detener, { params: claves }), {
      failure: t('resumenes.noDetuvo'),
      onSuccess: avisa(t('resumenes.detenido')),
    })
  const seguir = () =>
    run(request(resumenes.seguir, { params: claves, body: { porMinuto } }), {
      failure: t('resumenes.noSiguio'),
      onSuccess: avisa(t('resumenes.siguio')),
    })
  const reintentar = () =>
    run(request(resumenes.reintentar, { params: claves, body: {} }), {
      failure: t('resumenes.noReintento'),
      onSuccess: avisa(t('resumenes.reintentado')),
    })
  const avance = t('resumenes.avance', { enviados: formatNumber(enviados), total: formatNumber(total) })
  return (
    <div className="corre-importacion">
      <h2 aria-live="polite">{avance}</h2>
      <Bar part={total === 0 ? 0 : enviados / total} name={avance} />
      <p>
        {estado === 'EN_MARCHA'
          ? t('resumenes.enMarcha', { n: formatNumber(porMinuto) })
          : t(estado === 'DETENIDA' ? 'resumenes.detenidoTexto' : 'resumenes.terminado')}
      </p>
      {sinResumen > 0 && <p className="suave">{t('resumenes.sinResumen', { count: sinResumen })}</p>}
      {estado === 'EN_MARCHA' && (
        <Button width loading={running} onClick={() => void detener()}>
          {t('resumenes.detener')}
        </Button>
      )}
      {estado === 'DETENIDA' && (
        <Button width variant="principal" loading={running} onClick={() => void seguir()}>
          {t('resumenes.seguir')}
        </Button>
      )}
      {fallidos > 0 && (
        <Button width icon="reintentar" loading={running} onClick={() => void reintentar()}>
          {t('resumenes.reintentar')}
        </Button>
      )}
    </div>
  )
}

function Canal({ nombre, cuenta }: { nombre: string; cuenta: CuentaEnvios }) {
  const { t } = useTranslation()
  const { pendientes, enviados, fallidos, enDuda, omitidos } = cuenta
  if (pendientes + enviados + fallidos + enDuda + omitidos === 0) return null
  return (
    <div>
      <h3>{nombre}</h3>
      <LabelledList
        lines={[
          [t('resumenes.enviados'), formatNumber(enviados)],
          pendientes > 0 && [t('resumenes.pendientes'), formatNumber(pendientes)],
          fallidos > 0 && [t('resumenes.fallidos'), formatNumber(fallidos)],
          enDuda > 0 && [t('resumenes.enDuda'), formatNumber(enDuda)],
          omitidos > 0 && [t('resumenes.omitidos'), formatNumber(omitidos)],
        ]}
      />
      {enDuda > 0 && <Notice type="alerta">{t('resumenes.enDudaTexto')}</Notice>}
    </div>
  )
}
