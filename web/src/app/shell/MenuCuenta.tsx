import type { UsuarioActual } from '@gremial/contract/acceso/acceso.ts'
import { lazy } from 'react'
import { useTranslation } from 'react-i18next'
import { Foto } from '../../features/acceso/perfil/Foto.tsx'
import { AlTocar } from './AlTocar.tsx'

const traer = () => import('./MenuCuentaAbierto.tsx')
const Abierto = lazy(async () => ({ default: (await traer()).MenuCuentaAbierto }))

/** The button of one's own account, with what it opens (A-SHELL-17..22). */
export function MenuCuenta({ usuario, salir }: { usuario: UsuarioActual; salir(): void }) {
  const { t } = useTranslation()
  return (
    <AlTocar nombre={t('armazon.cuenta')} abre="menu" signo={<Foto usuario={usuario} />} traer={traer}>
      <Abierto usuario={usuario} salir={salir} />
    </AlTocar>
  )
}
