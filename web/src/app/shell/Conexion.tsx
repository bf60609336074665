import { useNetwork } from '@mantine/hooks'
import { useTranslation } from 'react-i18next'
import { Aviso } from '../../ui/estados.tsx'

/** Stays on top until the network is back. */
export function Conexion() {
  const { t } = useTranslation()
  const { online } = useNetwork()
  if (online) return null
  return (
    <div className="sin-conexion">
      <Aviso tipo="alerta" icono="sinRed">
        <strong>{t('armazon.sinConexion')}</strong> {t('armazon.sinConexionTexto')}
      </Aviso>
    </div>
  )
}
