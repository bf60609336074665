import '@mantine/core/styles/Notification.layer.css'
import '@mantine/notifications/styles.layer.css'
import { MantineThemeProvider } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { useTranslation } from 'react-i18next'

/** The notices of what was done; closing one has a name in the person's language. */
export function Carteles() {
  const { t } = useTranslation()
  return (
    <MantineThemeProvider
      inherit
      theme={{ components: { Notification: { defaultProps: { closeButtonProps: { 'aria-label': t('comun.cerrar') } } } } }}
    >
      <Notifications position="bottom-right" autoClose={6000} limit={3} />
    </MantineThemeProvider>
  )
}
