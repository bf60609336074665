import type { UsuarioActual } from '@gremial/contract/acceso/acceso.ts'
import { useTranslation } from 'react-i18next'
import { Foto } from '../../features/acceso/perfil/Foto.tsx'
import { lazyComponent } from '../../ui/lazyComponent.ts'
import { OpenOnPress } from './OpenOnPress.tsx'

const Opened = lazyComponent(async () => (await import('./AccountMenuItems.tsx')).AccountMenuItems)

/** Account button with its lazy menu (A-SHELL-17..22). */
export function AccountMenu({ user, leave }: { user: UsuarioActual; leave(): void }) {
  const { t } = useTranslation()
  return (
    <OpenOnPress name={t('armazon.cuenta')} opens="menu" sign={<Foto usuario={user} />} load={Opened.preload}>
      <Opened user={user} leave={leave} />
    </OpenOnPress>
  )
}
