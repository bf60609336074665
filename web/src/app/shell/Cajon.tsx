import '@mantine/core/styles/Drawer.layer.css'
import { Drawer } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Secciones } from './Lateral.tsx'

/** The whole menu on a phone, from the last place of its bar. */
export function Cajon({ abierto, cerrar }: { abierto: boolean; cerrar(): void }) {
  const { t } = useTranslation()
  return (
    <Drawer
      opened={abierto}
      onClose={cerrar}
      position="bottom"
      size="85%"
      title={t('armazon.principal')}
      closeButtonProps={{ 'aria-label': t('comun.cerrar') }}
    >
      <Secciones alElegir={cerrar} />
    </Drawer>
  )
}
