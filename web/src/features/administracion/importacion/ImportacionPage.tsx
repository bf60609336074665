import '../../../ui/review.css'
import { enCurso, type Importacion, importaciones } from '@gremial/contract/administracion/importacion.ts'
import { useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useTitle } from '../../../platform/title.ts'
import { formatTimestamp } from '../../../platform/today.ts'
import { BackLink } from '../../../ui/BackLink.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { Query } from '../../../ui/Query.tsx'
import { Notice } from '../../../ui/states.tsx'
import { Columnas } from './Columnas.tsx'
import { Comparacion } from './Comparacion.tsx'
import { Desconocidos } from './Desconocidos.tsx'
import { EnMarcha } from './EnMarcha.tsx'
import { Hecha } from './Hecha.tsx'
import { LoQueNoEntra } from './LoQueNoEntra.tsx'
import { Mesa, useTrabajo } from './Mesa.tsx'
import { PanelAplicar } from './PanelAplicar.tsx'
import { Pasos } from './Pasos.tsx'

/** An import, from its file to its result. */
export function ImportacionPage() {
  const { t } = useTranslation()
  const { id } = useParams({ from: '/app/importaciones/$id' })
  const consulta = useTrabajo(importaciones.leer, { params: { id: Number(id) } }, ({ estado }) => enCurso(estado))
  const titulo = consulta.data ? t(`importacion.tipos.${consulta.data.tipo}`) : t('importacion.titulo')
  useTitle(titulo)
  return (
    <>
      <div className="titulo-pantalla">
        <div>
          <BackLink to="/app/importaciones">{t('importacion.volver')}</BackLink>
          <h1 className="en-barra">{titulo}</h1>
        </div>
        {consulta.data && <Subtitulo importacion={consulta.data} />}
      </div>
      <Query query={consulta} frame="hoja" rows={6}>
        {(importacion) => <Una importacion={importacion} />}
      </Query>
    </>
  )
}

function Subtitulo({ importacion: { estado, desde, momento } }: { importacion: Importacion }) {
  const { t } = useTranslation()
  const de = {
    LEYENDO: 'subtituloLeyendo',
    ILEGIBLE: 'subtituloLeyendo',
    REVISAR: 'subtituloRevisar',
    APLICANDO: 'subtituloAplicando',
    APLICADA: 'subtituloAplicada',
    DESHACIENDO: 'subtituloAplicando',
    DESHECHA: 'subtituloDeshecha',
    DESCARTADA: 'subtituloDescartada',
  } as const
  const cuando = estado === 'LEYENDO' || estado === 'ILEGIBLE' ? momento : desde
  return <span className="suave">{t(`importacion.${de[estado]}`, { momento: formatTimestamp(new Date(cuando)) })}</span>
}

function Una({ importacion }: { importacion: Importacion }) {
  const { t } = useTranslation()
  const { estado, revision, problema, otraVez } = importacion
  const cambian = estado === 'REVISAR' && revision?.trabas.includes('estados') ? revision.cambiosDeEstado : 0
  const comparada = revision && problema !== 'columnas'
  return (
    <>
      <Pasos importacion={importacion} />
      {cambian > 0 && (
        <a className="aviso alerta atajo-umbral" href="#umbral">
          <Icon name="alerta" />
          <span>
            <strong>{t('importacion.atajo', { count: cambian })}</strong> {t('importacion.atajoTexto')}
          </span>
        </a>
      )}
      {otraVez && estado === 'REVISAR' && (
        <Notice type="alerta">
          <strong>{t('importacion.otraVez')}</strong> {t('importacion.otraVezTexto')}
        </Notice>
      )}
      {problema === 'depende' && <Notice type="mal">{t('importacion.depende')}</Notice>}
      {problema === 'apartado' && <Notice type="mal">{t('importacion.apartado')}</Notice>}
      {problema === 'fallo' && <Notice type="mal">{t('importacion.fallo')}</Notice>}
      <Mesa
        rotulo={t('importacion.panel')}
        enCurso={enCurso(estado)}
        panel={
          enCurso(estado) ? (
            <EnMarcha importacion={importacion} />
          ) : estado === 'REVISAR' || estado === 'ILEGIBLE' ? (
            <PanelAplicar key={importacion.desde} importacion={importacion} />
          ) : (
            <Hecha importacion={importacion} />
          )
        }
      >
        {estado === 'ILEGIBLE' && !['apartado', 'fallo', 'columnas'].includes(problema ?? '') && (
          <Notice type="mal">
            <strong>{t('importacion.ilegible')}</strong>
            <p>{problema}</p>
          </Notice>
        )}
        {comparada && estado === 'REVISAR' && <Desconocidos key={`valores ${importacion.desde}`} importacion={importacion} />}
        {comparada && estado === 'REVISAR' && <LoQueNoEntra key={`afuera ${importacion.desde}`} importacion={importacion} />}
        {comparada && estado !== 'LEYENDO' && <Comparacion importacion={importacion} />}
        {revision && estado !== 'LEYENDO' && <Columnas key={`columnas ${importacion.desde}`} importacion={importacion} />}
      </Mesa>
    </>
  )
}
