import { configuracionEnArchivo, pesoDeConfiguracion } from '@gremial/contract/administracion/configuracion.ts'
import { request } from '@gremial/contract/platform/call.ts'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callApi, urlOf } from '../../../platform/callApi.ts'
import { downloadFile } from '../../../platform/downloads.ts'
import { inSentence } from '../../../platform/inSentence.ts'
import { loadOrganization } from '../../../platform/organization.ts'
import { Button } from '../../../ui/Button.tsx'
import { ask, notifyFailure } from '../../../ui/dialogs.ts'
import { FileButton } from '../../../ui/FileButton.tsx'
import { useAction } from '../../../ui/useAction.ts'

/** Exports the settings of the organisation to a file, or imports them after showing the changes. */
export function EnArchivo() {
  const { t } = useTranslation()
  const { run, running } = useAction()
  const [leyendo, setLeyendo] = useState(false)
  const bajar = () =>
    downloadFile(urlOf(configuracionEnArchivo.bajar, {}), t('organizacion.archivo.nombre')).catch(
      (error: Error) => void notifyFailure(t('armazon.descargaFallo'), error),
    )
  const traer = async (archivo: File) => {
    setLeyendo(true)
    try {
      const contenido = archivo.size > pesoDeConfiguracion ? '' : await archivo.text()
      const { version, partes } = await callApi(configuracionEnArchivo.comparar, { body: { contenido } })
      const nombres = inSentence(partes.map(({ parte }) => t(`organizacion.${parte}`)))
      if (partes.length === 0) return void notifications.show({ message: t('organizacion.archivo.igual') })
      const si = await ask({
        title: t('organizacion.archivo.pregunta'),
        text: t('organizacion.archivo.cambia', { partes: nombres }),
        action: t('organizacion.archivo.aplicar'),
        cancel: t('comun.cancelar'),
      })
      if (!si) return
      await run(request(configuracionEnArchivo.aplicar, { body: { contenido, version } }), {
        failure: t('organizacion.archivo.fallo'),
        onSuccess: () => notifications.show({ message: t('organizacion.archivo.aplicado', { partes: nombres }) }),
      })
      await loadOrganization(true).catch(() => undefined)
    } catch (error) {
      await notifyFailure(t('organizacion.archivo.fallo'), error as Error)
    } finally {
      setLeyendo(false)
    }
  }
  return (
    <section className="hoja hoja-in pila" aria-labelledby="en-archivo">
      <div>
        <h2 id="en-archivo">{t('organizacion.archivo.titulo')}</h2>
        <p className="suave">{t('organizacion.archivo.texto')}</p>
      </div>
      <div className="botones">
        <Button icon="descargar" onClick={() => void bajar()}>
          {t('organizacion.archivo.bajar')}
        </Button>
        <FileButton
          label={t('organizacion.archivo.traer')}
          accept=".json,application/json"
          loading={leyendo || running}
          chosen={(archivo) => void traer(archivo)}
        />
      </div>
    </section>
  )
}
