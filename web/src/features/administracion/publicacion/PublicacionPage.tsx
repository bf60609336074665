import '../../../ui/revision.css'
import { type Publicacion, publicacionEnCurso, publicaciones } from '@gremial/contract/administracion/publicacion.ts'
import { cifra } from '@gremial/contract/platform/cifra.ts'
import { useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useTitulo } from '../../../platform/titulo.ts'
import { Barra } from '../../../ui/Barra.tsx'
import { Aviso, Estado } from '../../../ui/estados.tsx'
import { Segun } from '../../../ui/Segun.tsx'
import { Volver } from '../../../ui/Volver.tsx'
import { Mesa, useTrabajo } from '../importacion/Mesa.tsx'
import { Archivos } from './Archivos.tsx'
import { PanelPublicar } from './PanelPublicar.tsx'
import { Publicada } from './Publicada.tsx'
import { mesDe, signos } from './textos.ts'

/** One publication, from its files to what its members have. */
export function PublicacionPage() {
  const { t } = useTranslation()
  const { id } = useParams({ from: '/app/publicaciones/$id' })
  const consulta = useTrabajo(publicaciones.leer, { claves: { id: Number(id) } }, ({ estado }) => publicacionEnCurso(estado))
  const titulo = consulta.data?.nombre ?? t('publicacion.titulo')
  useTitulo(titulo, t('barra.publicacion'))
  return (
    <>
      <div className="titulo-pantalla">
        <div>
          <Volver to="/app/publicaciones">{t('publicacion.volver')}</Volver>
          <h1 className="en-barra">{titulo}</h1>
        </div>
        {consulta.data && <Subtitulo publicacion={consulta.data} />}
      </div>
      <Segun consulta={consulta} marco="hoja" filas={6}>
        {(publicacion) => <Una publicacion={publicacion} />}
      </Segun>
    </>
  )
}

function Subtitulo({ publicacion: { estado, tipo, periodo } }: { publicacion: Publicacion }) {
  const { t } = useTranslation()
  return (
    <span className="suave">
      {tipo ? `${t(`publicacion.tipos.${tipo}`)} · ${mesDe(periodo)} ` : `${t('publicacion.varios')} `}
      <Estado signo={signos[estado]}>{t(`publicacion.estados.${estado}`)}</Estado>
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
      {conocido && <Aviso tipo="mal">{t(`publicacion.problemas.${conocido}`)}</Aviso>}
      {otraVez && estado === 'REVISAR' && (
        <Aviso tipo="alerta">
          <strong>{t('publicacion.otraVez')}</strong> {t('publicacion.otraVezTexto')}
        </Aviso>
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
      <Barra parte={hechas === null || total === 0 ? null : Math.min(1, hechas / total)} nombre={titulo} />
      {hechas !== null && <p className="suave cifra">{t('publicacion.hechas', { n: cifra(hechas) })}</p>}
      <p className="suave">{t(publicando ? 'publicacion.nadieVe' : 'publicacion.leyendoTexto')}</p>
    </div>
  )
}
