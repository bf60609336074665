import { useTranslation } from 'react-i18next'
import { Boton } from '../../../ui/Boton.tsx'
import { useBajar } from './documentos.api.ts'

/** The download button of a row: says what it downloads, and takes no second press while it works. */
export function Descargar({ nombre, direccion }: { nombre: string; direccion: string }) {
  const { t } = useTranslation()
  const { bajar, bajando } = useBajar()
  return (
    <Boton
      icono="descargar"
      className="descargar"
      cargando={bajando}
      aria-label={t('documentos.descargarDe', { nombre })}
      onClick={() => bajar(direccion, nombre)}
    >
      <span>{t('documentos.descargar')}</span>
    </Boton>
  )
}
