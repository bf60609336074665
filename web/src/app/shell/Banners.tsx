import '@mantine/core/styles/Notification.layer.css'
import '@mantine/notifications/styles.layer.css'
import { MantineThemeProvider } from '@mantine/core'
import './banners.css'
import { Notifications, notifications } from '@mantine/notifications'
import type { MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'

/** A press on a notification closes it. */
const onPress = ({ target }: MouseEvent) => void ((target as Element).closest('a, button') ?? notifications.clean())

/** Toast notifications. Their close button has a translated name. */
export function Banners() {
  const { t } = useTranslation()
  return (
    <MantineThemeProvider
      inherit
      theme={{ components: { Notification: { defaultProps: { closeButtonProps: { 'aria-label': t('comun.cerrar') } } } } }}
    >
      <Notifications position="bottom-right" autoClose={6000} limit={3} onClick={onPress} />
    </MantineThemeProvider>
  )
}
