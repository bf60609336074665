import { notifications } from '@mantine/notifications'
import i18next from 'i18next'
import { textosDePantallas } from '../platform/i18n.ts'
import { queryClient, usuarioQuery } from '../platform/sesion.ts'

/** Says that an address (below the root, without its slash) led nowhere, to who is in and is taken home from it; of none at all there is nothing to say. */
export async function decirPerdida(resto: string): Promise<void> {
  if (!/[^/]/.test(resto.replace(/^app(?=\/|$)/, ''))) return
  if (!(await queryClient.ensureQueryData(usuarioQuery).catch(() => null))) return
  await textosDePantallas()
  notifications.show({ message: i18next.t('armazon.noHayNada') })
}
