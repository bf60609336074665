import { type Importacion, importaciones } from '@gremial/contract/administracion/importacion.ts'
import { useTranslation } from 'react-i18next'
import { urlOf } from '../../../platform/callApi.ts'
import { downloadFile } from '../../../platform/downloads.ts'
import { Button } from '../../../ui/Button.tsx'
import { notify } from '../../../ui/dialogs.ts'

/** Downloads the refused lines as received, to fix and upload again. */
export function DescargarRechazadas({ importacion: { id, rechazadas } }: { importacion: Importacion }) {
  const { t } = useTranslation()
  const bajar = () =>
    downloadFile(urlOf(importaciones.rechazadas, { params: { id } }), 'Rechazadas.csv').catch((error: Error) =>
      notify(t('armazon.descargaFallo'), error.message, t('comun.aceptar')),
    )
  return (
    <Button icon="descargar" onClick={() => void bajar()}>
      {t('importacion.descargar', { count: rechazadas })}
    </Button>
  )
}
