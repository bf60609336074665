import type { UsuarioDeCaja } from '@gremial/contract/tesoreria/cajas.ts'
import i18next from 'i18next'
import { ask } from '../../../ui/dialogs.ts'

/**
 * Confirms before a box is left without the user, or without anybody who may modify it; the server refuses it otherwise.
 * `before`: users enabled so far.
 */
export async function confirmPeople(usuarios: readonly UsuarioDeCaja[], before: readonly UsuarioDeCaja[] = []): Promise<boolean> {
  const quedan = usuarios.filter((u) => u.hab === 1)
  const meQuito = before.some((u) => u.yo && u.hab === 1) && !quedan.some((u) => u.yo)
  const text = !quedan.some((u) => u.responsable)
    ? i18next.t('errores.CAJA_SIN_RESPONSABLE')
    : meQuito
      ? i18next.t('errores.CAJA_TE_EXCLUYE')
      : null
  return (
    text === null ||
    ask({
      title: i18next.t('caja.confirmaPersonas'),
      text: text,
      action: i18next.t('caja.guardarIgual'),
      cancel: i18next.t('comun.cancelar'),
    })
  )
}
