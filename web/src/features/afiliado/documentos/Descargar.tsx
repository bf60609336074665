import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Boton } from '../../../ui/Boton.tsx'

/** The download button of a row: says what it downloads, and takes no second press while it works. */
export function Descargar({ nombre, bajar }: { nombre: string; bajar(): Promise<void> }) {
  const { t } = useTranslation()
  const descarga = useMutation({ mutationFn: bajar, meta: { silenciosa: true } })
  return (
    <Boton
      icono="descargar"
      className="descargar"
      cargando={descarga.isPending}
      aria-label={t('documentos.descargarDe', { nombre })}
      onClick={() => descarga.mutate()}
    >
      <span>{t('documentos.descargar')}</span>
    </Boton>
  )
}
