import { notifications } from '@mantine/notifications'
import i18next from 'i18next'
import { screenTexts } from '../platform/i18n.ts'
import { queryClient, userQuery } from '../platform/session.ts'

/** Says that an address (below the root, without its slash) led nowhere, to who is in and is taken home from it; of none at all there is nothing to say. */
export async function notifyNotFound(rest: string): Promise<void> {
  if (!/[^/]/.test(rest.replace(/^app(?=\/|$)/, ''))) return
  if (!(await queryClient.ensureQueryData(userQuery).catch(() => null))) return
  await screenTexts()
  notifications.show({ message: i18next.t('armazon.noHayNada') })
}
