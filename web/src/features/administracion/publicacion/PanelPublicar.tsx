import { type Publicacion, publicaciones } from '@gremial/contract/administracion/publicacion.ts'
import { request } from '@gremial/contract/platform/call.ts'
import { Checkbox } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/Button.tsx'
import { ask } from '../../../ui/dialogs.ts'
import { useAction } from '../../../ui/useAction.ts'

/** Effect of publishing, before the button; or the next step of an unfinished one. */
export function PanelPublicar({ publicacion }: { publicacion: Publicacion }) {
  const { t } = useTranslation()
  const { run, running } = useAction()
  const [conRepetidos, setConRepetidos] = useState(false)
  const { id, estado, desde, nombre, documentos, nadie, repetidos, publicables, archivos } = publicacion
  const claves = { id }
  if (estado === 'PREPARANDO')
    return (
      <div className="hecha-importacion">
        <h2>{t('publicacion.sinTerminar')}</h2>
        <p>{t('publicacion.sinTerminarTexto', { count: archivos })}</p>
        {archivos > 0 && (
          <Button
            variant="principal"
            width
            loading={running}
            onClick={() => void run(request(publicaciones.revisar, { params: claves }), { failure: t('publicacion.noReviso') })}
          >
            {t('publicacion.revisar')}
          </Button>
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
    run(request(publicaciones.publicar, { params: claves, body: { desde, repetidos: conRepetidos } }), {
      failure: t('publicacion.noPublico'),
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
          <Button variant="principal" width loading={running} onClick={() => void publicar()}>
            {t('publicacion.publicar', { count: van })}
          </Button>
        )}
        <Descartar publicacion={publicacion} />
      </div>
    </>
  )
}

function Descartar({ publicacion: { id, nombre } }: { publicacion: Publicacion }) {
  const { t } = useTranslation()
  const navegar = useNavigate()
  const { run, running } = useAction()
  const descartar = async () => {
    const si = await ask({
      title: t('publicacion.preguntaDescartar', { titulo: nombre }),
      text: t('publicacion.textoDescartar'),
      action: t('publicacion.descartar'),
      cancel: t('publicacion.noDescartar'),
      danger: true,
    })
    if (!si) return
    await run(request(publicaciones.descartar, { params: { id } }), {
      failure: t('publicacion.descartar'),
      onSuccess() {
        notifications.show({ message: t('publicacion.descartada') })
        return navegar({ to: '/app/publicaciones' })
      },
    })
  }
  return (
    <Button width variant="texto" loading={running} onClick={() => void descartar()}>
      {t('publicacion.descartar')}
    </Button>
  )
}
