import type { UsuarioActual } from '@gremial/contract/acceso/acceso.ts'
import { useTranslation } from 'react-i18next'
import { Foto } from '../../features/acceso/perfil/Foto.tsx'
import { perezosa } from '../../ui/perezosa.ts'
import { AlTocar } from './AlTocar.tsx'

const Abierto = perezosa(async () => (await import('./MenuCuentaAbierto.tsx')).MenuCuentaAbierto)

/** The button of one's own account, with what it opens (A-SHELL-17..22). */
export function MenuCuenta({ usuario, salir }: { usuario: UsuarioActual; salir(): void }) {
  const { t } = useTranslation()
  return (
    <AlTocar nombre={t('armazon.cuenta')} abre="menu" signo={<Foto usuario={usuario} />} traer={Abierto.preload}>
      <Abierto usuario={usuario} salir={salir} />
    </AlTocar>
  )
}
