import { notifications } from '@mantine/notifications'
import i18next from 'i18next'
import { textosDePantallas } from '../platform/i18n.ts'

/** Says that an address led nowhere, to who is taken home from it. */
export async function decirPerdida(): Promise<void> {
  await textosDePantallas()
  notifications.show({ message: i18next.t('armazon.noHayNada') })
}
