import { useTranslation } from 'react-i18next'
import { useTitle } from '../../../platform/title.ts'
import { QuienPuede } from './QuienPuede.tsx'

/** Page of the holders of a permission. */
export function QuienPage() {
  const { t } = useTranslation()
  useTitle(t('quien.titulo'), t('barra.quien'))
  return (
    <>
      <div className="titulo-pantalla">
        <h1 className="en-barra">{t('quien.titulo')}</h1>
      </div>
      <QuienPuede />
    </>
  )
}
