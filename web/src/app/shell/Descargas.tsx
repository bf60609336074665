import { useTranslation } from 'react-i18next'
import { descargas } from '../../platform/descargas.ts'
import { Icono } from '../../ui/iconos.tsx'
import { perezosa } from '../../ui/perezosa.ts'
import { AlTocar } from './AlTocar.tsx'

const Abierto = perezosa(async () => (await import('./DescargasAbierto.tsx')).DescargasAbierto)

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
    <AlTocar nombre={t('armazon.descargas')} abre="dialog" signo={<SignoDescargas />} traer={Abierto.preload}>
      <Abierto />
    </AlTocar>
  )
}
