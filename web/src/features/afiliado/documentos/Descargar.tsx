import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/Button.tsx'
import { useBajar } from './documentos.api.ts'

/** Download button of a row: names its file, and ignores clicks while it works. */
export function Descargar({ nombre, direccion }: { nombre: string; direccion: string }) {
  const { t } = useTranslation()
  const { bajar, bajando } = useBajar()
  return (
    <Button
      icon="descargar"
      className="descargar"
      loading={bajando}
      aria-label={t('documentos.descargarDe', { nombre })}
      onClick={() => bajar(direccion, nombre)}
    >
      <span>{t('documentos.descargar')}</span>
    </Button>
  )
}
