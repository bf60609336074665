import { type Importacion, importaciones } from '@gremial/contract/administracion/importacion.ts'
import { useTranslation } from 'react-i18next'
import { descargar } from '../../../platform/descargas.ts'
import { direccionDe } from '../../../platform/llamar.ts'
import { Boton } from '../../../ui/Boton.tsx'
import { avisar } from '../../../ui/dialogos.ts'

/** The refused lines as they came, to be mended and sent again. */
export function DescargarRechazadas({ importacion: { id, rechazadas } }: { importacion: Importacion }) {
  const { t } = useTranslation()
  const bajar = () =>
    descargar(direccionDe(importaciones.rechazadas, { claves: { id } }), 'Rechazadas.csv').catch((error: Error) =>
      avisar(t('armazon.descargaFallo'), error.message, t('comun.aceptar')),
    )
  return (
    <Boton icono="descargar" onClick={() => void bajar()}>
      {t('importacion.descargar', { count: rechazadas })}
    </Boton>
  )
}
