import { request } from '@gremial/contract/platform/call.ts'
import { type AddedAdjunto, adjuntosCaja, adjuntosMax } from '@gremial/contract/tesoreria/adjuntos-caja.ts'
import type { Movimiento } from '@gremial/contract/tesoreria/movimientos-caja.ts'
import { notifications } from '@mantine/notifications'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { urlOf } from '../../../platform/callApi.ts'
import { sizeOf } from '../../../platform/fileSize.ts'
import { uploadFile } from '../../../platform/upload.ts'
import { notifyFailure } from '../../../ui/dialogs.ts'
import { FileButton } from '../../../ui/FileButton.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { action, useRowActions } from '../../../ui/list/rowActions.ts'
import { shrinkPhoto } from '../../../ui/photo/shrinkPhoto.ts'
import { RemovedParts } from '../../../ui/RemovedParts.tsx'
import { useInvalidate } from '../../../ui/useAction.ts'

/** Attachments of a movement: visible with it, added by users of its box; on a phone, with the camera. */
export function Adjuntos({ movimiento: { id, adjuntos, adjunta, estadoPlanilla } }: { movimiento: Movimiento }) {
  const { t, i18n } = useTranslation()
  const hacer = useRowActions()
  const upload = useAdd(id)
  if (adjuntos.length === 0 && !adjunta) return null
  return (
    <section className="adjuntos" aria-label={t('adjunto.titulo')}>
      <h2 className="rotulo">{t('adjunto.titulo')}</h2>
      {adjuntos.length === 0 ? (
        <p className="suave">{t('adjunto.ninguno')}</p>
      ) : (
        <ul>
          {adjuntos.map((a) => (
            <li key={a.id}>
              <a
                href={urlOf(adjuntosCaja.descargar, { params: { codigo: id, idadjunto: a.id } })}
                target="_blank"
                rel="noreferrer"
                aria-label={t('adjunto.ver', a)}
              >
                {a.nombre}
              </a>{' '}
              <span className="suave">{sizeOf(a.bytes, i18n.language)}</span>
              <RemovedParts what={a.sacado} />
              {adjunta && estadoPlanilla === 'ABIERTA' && (
                <button
                  type="button"
                  className="boton-icono"
                  aria-label={t('adjunto.quitar', a)}
                  onClick={() =>
                    void hacer(
                      action({
                        text: t('adjunto.accion'),
                        icon: 'quitar',
                        question: {
                          title: t('adjunto.pregunta', a),
                          text: t('adjunto.texto'),
                          action: t('adjunto.accion'),
                          cancel: t('comun.cancelar'),
                        },
                        request: request(adjuntosCaja.quitar, { params: { codigo: id, idadjunto: a.id } }),
                        done: () => t('adjunto.quitado'),
                        failure: t('adjunto.noSeQuito'),
                      }),
                    )
                  }
                >
                  <Icon name="quitar" />
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
      {adjunta && adjuntos.length < adjuntosMax && (
        <FileButton
          label={t('adjunto.agregar')}
          accept="image/*,application/pdf"
          icon="camara"
          loading={upload.isPending}
          chosen={(file) => upload.mutate(file)}
        />
      )}
    </section>
  )
}

/** Uploads a file; shrinks photos first. */
function useAdd(id: number) {
  const { t, i18n } = useTranslation()
  const envejecer = useInvalidate()
  return useMutation({
    mutationFn: async (chosen: File) => {
      const { file, name } = await shrinkPhoto(chosen)
      return uploadFile<AddedAdjunto>({
        method: 'POST',
        address: urlOf(adjuntosCaja.agregar, { params: { codigo: id } }),
        fields: { nombre: name },
        part: 'contenido',
        file,
        name,
      })
    },
    onSuccess({ quedan }) {
      notifications.show({ message: t('adjunto.hecho') })
      if (quedan !== null) notifications.show({ message: t('archivos.quedan', { peso: sizeOf(quedan, i18n.language) }) })
    },
    onError: (error) => void notifyFailure(t('adjunto.fallo'), error),
    onSettled: () => envejecer(adjuntosCaja.agregar),
  })
}
