import { notifications } from '@mantine/notifications'
import i18next from 'i18next'
import { screenTexts } from '../platform/i18n.ts'
import { queryClient, userQuery } from '../platform/session.ts'

/**
 * Tells a logged-in user that an address (relative to the root) does not exist, before the redirect home. An empty address
 * shows nothing.
 */
export async function notifyNotFound(rest: string): Promise<void> {
  if (!/[^/]/.test(rest.replace(/^app(?=\/|$)/, ''))) return
  if (!(await queryClient.ensureQueryData(userQuery).catch(() => null))) return
  await screenTexts()
  notifications.show({ message: i18next.t('armazon.noHayNada') })
}
