import { Modal } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/Button.tsx'
import { BuscarTalones } from './BuscarTalones.tsx'

/** The login's dialog for a payment slip by affiliate number (A-LOGIN-10). */
export function DialogoTalones({ cerrar }: { cerrar(): void }) {
  const { t } = useTranslation()
  return (
    <Modal opened onClose={cerrar} title={t('talones.dialogo')} closeButtonProps={{ 'aria-label': t('comun.cerrar') }}>
      <BuscarTalones otro={<Button onClick={cerrar}>{t('comun.cancelar')}</Button>} />
    </Modal>
  )
}
