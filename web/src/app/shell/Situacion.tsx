import type { UsuarioActual } from '@gremial/contract/acceso/acceso.ts'
import type { SituacionGremial } from '@gremial/contract/afiliado/afiliados.ts'
import { Link, useLocation } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { CeldasSituacion } from '../../features/afiliado/afiliados/CeldasSituacion.tsx'
import { Icono } from '../../ui/iconos.tsx'
import { Campana } from './Campana.tsx'
import { Descargas } from './Descargas.tsx'
import { MenuCuenta } from './MenuCuenta.tsx'

/** The header of the desktop: the union situation as labelled cells, always in sight (A-SHELL-08..15). */
export function Situacion({
  usuario,
  situacion,
  salir,
}: {
  usuario: UsuarioActual
  situacion: SituacionGremial | undefined
  salir(): void
}) {
  const { t } = useTranslation()
  const de = useLocation({ select: (l) => l.pathname })
  return (
    <header className="situacion">
      <CeldasSituacion usuario={usuario} situacion={situacion} />
      <div className="acc">
        <Link to="/ayuda" search={{ de }} className="boton-icono" aria-label={t('armazon.ayuda')}>
          <Icono nombre="ayuda" />
        </Link>
        <Campana />
        <Descargas />
        <MenuCuenta usuario={usuario} salir={salir} />
      </div>
      <span className="solo-lector">{t('armazon.situacion')}</span>
    </header>
  )
}
