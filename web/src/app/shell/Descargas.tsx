import { lazy } from 'react'
import { useTranslation } from 'react-i18next'
import { descargas } from '../../platform/descargas.ts'
import { Icono } from '../../ui/iconos.tsx'
import { AlTocar } from './AlTocar.tsx'

const traer = () => import('./DescargasAbierto.tsx')
const Abierto = lazy(async () => ({ default: (await traer()).DescargasAbierto }))

/** How many are under way. */
export function SignoDescargas() {
  const activas = descargas.use().filter((d) => d.estado === 'activa').length
  return (
    <>
      <Icono nombre="descargar" />
      {activas > 0 && <span className="globo">{activas}</span>}
    </>
  )
}

/** The button of the tray of exports. */
export function Descargas() {
  const { t } = useTranslation()
  return (
    <AlTocar nombre={t('armazon.descargas')} abre="dialog" signo={<SignoDescargas />} traer={traer}>
      <Abierto />
    </AlTocar>
  )
}
