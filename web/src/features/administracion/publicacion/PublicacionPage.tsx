import '../../../ui/review.css'
import { type Publicacion, publicacionEnCurso, publicaciones } from '@gremial/contract/administracion/publicacion.ts'
import { formatNumber } from '@gremial/contract/values/numbers.ts'
import { useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useTitle } from '../../../platform/title.ts'
import { BackLink } from '../../../ui/BackLink.tsx'
import { Bar } from '../../../ui/Bar.tsx'
import { Query } from '../../../ui/Query.tsx'
import { Notice, StatusChip } from '../../../ui/states.tsx'
import { Mesa, useTrabajo } from '../importacion/Mesa.tsx'
import { Archivos } from './Archivos.tsx'
import { PanelPublicar } from './PanelPublicar.tsx'
import { Publicada } from './Publicada.tsx'
import { mesDe, signos } from './textos.ts'

/** A publication, from its files to the members' documents. */
export function PublicacionPage() {
  const { t } = useTranslation()
  const { id } = useParams({ from: '/app/publicaciones/$id' })
  const consulta = useTrabajo(publicaciones.leer, { params: { id: Number(id) } }, ({ estado }) => publicacionEnCurso(estado))
  const titulo = consulta.data?.nombre ?? t('publicacion.titulo')
  useTitle(titulo, t('barra.publicacion'))
  return (
    <>
      <div className="titulo-pantalla">
        <div>
          <BackLink to="/app/publicaciones">{t('publicacion.volver')}</BackLink>
          <h1 className="en-barra">{titulo}</h1>
        </div>
        {consulta.data && <Subtitulo publicacion={consulta.data} />}
      </div>
      <Query query={consulta} frame="hoja" rows={6}>
        {(publicacion) => <Una publicacion={publicacion} />}
      </Query>
    </>
  )
}

function Subtitulo({ publicacion: { estado, tipo, periodo } }: { publicacion: Publicacion }) {
  const { t } = useTranslation()
  return (
    <span className="suave">
      {tipo ? `${t(`publicacion.tipos.${tipo}`)} · ${mesDe(periodo)} ` : `${t('publicacion.varios')} `}
      <StatusChip sign={signos[estado]}>{t(`publicacion.estados.${estado}`)}</StatusChip>
    </span>
  )
}

const problemas = ['ruta', 'bomba', 'zip', 'apartado', 'fallo'] as const

function Una({ publicacion }: { publicacion: Publicacion }) {
  const { t } = useTranslation()
  const { estado, problema, otraVez, desde } = publicacion
  const terminada = estado === 'PUBLICADA' || estado === 'DESHECHA' || estado === 'DESCARTADA'
  const conocido = problemas.find((uno) => uno === problema)
  return (
    <>
      {conocido && <Notice type="mal">{t(`publicacion.problemas.${conocido}`)}</Notice>}
      {otraVez && estado === 'REVISAR' && (
        <Notice type="alerta">
          <strong>{t('publicacion.otraVez')}</strong> {t('publicacion.otraVezTexto')}
        </Notice>
      )}
      <Mesa
        rotulo={t('publicacion.panel')}
        enCurso={publicacionEnCurso(estado)}
        panel={
          publicacionEnCurso(estado) ? (
            <EnMarcha publicacion={publicacion} />
          ) : terminada ? (
            <Publicada publicacion={publicacion} />
          ) : (
            <PanelPublicar key={desde} publicacion={publicacion} />
          )
        }
      >
        {(estado === 'REVISAR' || estado === 'PUBLICANDO' || estado === 'PUBLICADA') && <Archivos publicacion={publicacion} />}
      </Mesa>
    </>
  )
}

function EnMarcha({ publicacion: { estado, hechas, archivos, documentos } }: { publicacion: Publicacion }) {
  const { t } = useTranslation()
  const publicando = estado === 'PUBLICANDO'
  const titulo = t(publicando ? 'publicacion.publicando' : 'publicacion.leyendo')
  const total = publicando ? documentos : archivos
  return (
    <div className="corre-importacion" aria-live="polite">
      <h2>{titulo}</h2>
      <Bar part={hechas === null || total === 0 ? null : Math.min(1, hechas / total)} name={titulo} />
      {hechas !== null && <p className="suave cifra">{t('publicacion.hechas', { n: formatNumber(hechas) })}</p>}
      <p className="suave">{t(publicando ? 'publicacion.nadieVe' : 'publicacion.leyendoTexto')}</p>
    </div>
  )
}
