import { type Publicacion, publicaciones } from '@gremial/contract/administracion/publicacion.ts'
import { pedido } from '@gremial/contract/platform/llamada.ts'
import { Checkbox } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Boton } from '../../../ui/Boton.tsx'
import { preguntar } from '../../../ui/dialogos.ts'
import { useHacer } from '../../../ui/useHacer.ts'

/** What publishing does, said before it is done; or how to go on with what did not get so far. */
export function PanelPublicar({ publicacion }: { publicacion: Publicacion }) {
  const { t } = useTranslation()
  const { hacer, haciendo } = useHacer()
  const [conRepetidos, setConRepetidos] = useState(false)
  const { id, estado, desde, nombre, documentos, nadie, repetidos, publicables, archivos } = publicacion
  const claves = { id }
  if (estado === 'PREPARANDO')
    return (
      <div className="hecha-importacion">
        <h2>{t('publicacion.sinTerminar')}</h2>
        <p>{t('publicacion.sinTerminarTexto', { count: archivos })}</p>
        {archivos > 0 && (
          <Boton
            variante="principal"
            ancho
            cargando={haciendo}
            onClick={() => void hacer(pedido(publicaciones.revisar, { claves }), { fallo: t('publicacion.noReviso') })}
          >
            {t('publicacion.revisar')}
          </Boton>
        )}
        <Descartar publicacion={publicacion} />
      </div>
    )
  if (estado === 'ILEGIBLE')
    return (
      <div className="hecha-importacion">
        <h2>{t('publicacion.estados.ILEGIBLE')}</h2>
        <Descartar publicacion={publicacion} />
      </div>
    )
  const van = documentos + (conRepetidos ? publicables : 0)
  const noVan = repetidos - (conRepetidos ? publicables : 0)
  const publicar = () =>
    hacer(pedido(publicaciones.publicar, { claves, cuerpo: { desde, repetidos: conRepetidos } }), {
      fallo: t('publicacion.noPublico'),
    })
  return (
    <>
      <div>
        <h2>{t('publicacion.alPublicar')}</h2>
        <ol className="frases-importacion">
          <li>{van > 0 ? t('publicacion.ven', { count: van, titulo: nombre }) : t('publicacion.nadaQuePublicar')}</li>
          {nadie > 0 && <li>{t('publicacion.noVan', { count: nadie })}</li>}
          {noVan > 0 && <li>{t('publicacion.repetidosNoVan', { count: noVan })}</li>}
          <li>{t('publicacion.seDeshace')}</li>
        </ol>
        {publicables > 0 && (
          <Checkbox
            label={t('publicacion.conRepetidos', { count: publicables })}
            checked={conRepetidos}
            onChange={(e) => setConRepetidos(e.currentTarget.checked)}
          />
        )}
      </div>
      <div className="pila-m">
        {van > 0 && (
          <Boton variante="principal" ancho cargando={haciendo} onClick={() => void publicar()}>
            {t('publicacion.publicar', { count: van })}
          </Boton>
        )}
        <Descartar publicacion={publicacion} />
      </div>
    </>
  )
}

function Descartar({ publicacion: { id, nombre } }: { publicacion: Publicacion }) {
  const { t } = useTranslation()
  const navegar = useNavigate()
  const { hacer, haciendo } = useHacer()
  const descartar = async () => {
    const si = await preguntar({
      titulo: t('publicacion.preguntaDescartar', { titulo: nombre }),
      texto: t('publicacion.textoDescartar'),
      accion: t('publicacion.descartar'),
      cancelar: t('publicacion.noDescartar'),
      grave: true,
    })
    if (!si) return
    await hacer(pedido(publicaciones.descartar, { claves: { id } }), {
      fallo: t('publicacion.descartar'),
      alLograr() {
        notifications.show({ message: t('publicacion.descartada') })
        return navegar({ to: '/app/publicaciones' })
      },
    })
  }
  return (
    <Boton ancho variante="texto" cargando={haciendo} onClick={() => void descartar()}>
      {t('publicacion.descartar')}
    </Boton>
  )
}
