import type { UsuarioActual } from '@gremial/contract/acceso/acceso.ts'
import { Link, useCanGoBack, useLocation, useRouter } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useOrganizacion } from '../../platform/organizacion.ts'
import { tienePermiso } from '../../platform/sesion.ts'
import { tituloActual } from '../../platform/titulo.ts'
import { Icono, iconoDe } from '../../ui/iconos.tsx'
import { perezosa } from '../../ui/perezosa.ts'
import { Sello } from '../../ui/Sello.tsx'
import { alVenir } from './alVenir.ts'
import { abrirBuscador } from './Buscador.tsx'
import { Campana, useCuantasEsperan } from './Campana.tsx'
import { Descargas } from './Descargas.tsx'
import { MenuCuenta } from './MenuCuenta.tsx'

// The whole menu comes when it is asked for.
const Cajon = perezosa(async () => (await import('./Cajon.tsx')).Cajon)

/** The bar on top of the phone: where one is and a way back; on the home, the organisation. */
export function BarraMovil({ usuario, salir }: { usuario: UsuarioActual; salir(): void }) {
  const { t } = useTranslation()
  const router = useRouter()
  const puedeVolver = useCanGoBack()
  const titulo = tituloActual.use()
  const inicio = useLocation({ select: (l) => l.pathname === '/app/actividad/listar' })
  const org = useOrganizacion()
  return (
    <div className="barra-movil">
      {inicio ? (
        <Link to="/app" className="marca-org">
          <Sello />
          <span>{org.nombre}</span>
        </Link>
      ) : (
        <>
          <button
            type="button"
            className="boton-icono"
            aria-label={t('comun.volver')}
            onClick={() => (puedeVolver ? router.history.back() : void router.navigate({ to: '/app' }))}
          >
            <Icono nombre="atras" />
          </button>
          <span className={titulo.length > 30 ? 'donde largo' : 'donde'}>{titulo}</span>
        </>
      )}
      <button type="button" className="boton-icono" aria-label={t('armazon.buscar')} onClick={abrirBuscador}>
        <Icono nombre="buscar" />
      </button>
      <Descargas />
      {/* Elsewhere the title has its room, and the places of the bar below count it. */}
      {inicio && <Campana />}
      <MenuCuenta usuario={usuario} salir={salir} />
    </div>
  )
}

/** Its address, its icon and its name. */
type Lugar = [string, string, string]

/** The bar of five at the bottom of the phone; its places follow what the person may open. */
export function PieMovil({ usuario, salir }: { usuario: UsuarioActual; salir(): void }) {
  const { t } = useTranslation()
  const [abierto, setAbierto] = useState(false)
  const [usado, setUsado] = useState(false)
  const abrir = () =>
    alVenir(Cajon.preload, () => {
      setUsado(true)
      setAbierto(true)
    })
  const { pathname } = useLocation()
  const propio = usuario.numeroAfiliado !== null
  const lugares: Lugar[] = [['/app/actividad/listar', 'inicio', t('armazon.inicio')]]
  /** Five at most: who works for a branch has theirs in its affiliates, and their own under "Más". */
  const deSiempre = (): Lugar[] => {
    const personas = tienePermiso(usuario, 'seccionales.afiliados')
    return [
      ...(propio ? [['/app/afiliados/cuenta-corriente', 'cuenta', t('armazon.cuentaCorta')] as Lugar] : []),
      ...(personas ? [['/app/seccionales/afiliados', 'personas', t('armazon.afiliadosCorto')] as Lugar] : []),
      ...(propio ? [['/app/carnet-digital/carnet-digital', 'carnet', t('armazon.carnetCorto')] as Lugar] : []),
      ...(propio && !personas && tienePermiso(usuario, 'tramites.consultar')
        ? [['/app/afiliados/tramites', 'tramite', t('armazon.tramitesCorto')] as Lugar]
        : []),
      ...(!propio && tienePermiso(usuario, 'rendiciones.pagar')
        ? [['/app/tesoreria/rendiciones/pagos', 'prestamo', t('barra.porPagar')] as Lugar]
        : []),
      ...(!propio && tienePermiso(usuario, 'usuarios.consultar')
        ? [['/app/usuarios/lista', 'perfil', t('usuarios.titulo')] as Lugar]
        : []),
    ]
  }
  // Who keeps boxes has them at hand, and their own under "Más"; who sees those of everybody keeps none.
  const lleva = tienePermiso(usuario, 'movimientosCaja.editar') && !tienePermiso(usuario, 'tesoreria.central')
  if (lleva) {
    lugares.push(['/app/seccionales/movimientos-caja/egresos/nuevo', 'egresos', t('inicioTesoreria.egreso')])
    // What waits for a signature counts there.
    if (tienePermiso(usuario, 'rendiciones.firmar'))
      lugares.push(['/app/seccionales/rendiciones-gasto/lista', 'rendicion', t('barra.rendiciones')])
    else lugares.push(['/app/seccionales/movimientos-caja/ingresos/nuevo', 'ingresos', t('inicioTesoreria.ingreso')])
    if (tienePermiso(usuario, 'planillas.consultar'))
      lugares.push(['/app/seccionales/planillas-caja/lista', 'planillaCaja', t('inicioTesoreria.planillas')])
  } else lugares.push(...deSiempre())
  const esperan = useCuantasEsperan()
  // What no place of the bar counts is behind "Más".
  const restan = (esperan.total ?? 0) - lugares.reduce((n, [ruta]) => n + (esperan.de(ruta) ?? 0), 0)
  return (
    <>
      <nav
        className="pie-movil"
        aria-label={t('armazon.principal')}
        style={{ gridTemplateColumns: `repeat(${lugares.length + 1}, minmax(0, 1fr))` }}
      >
        {lugares.map(([ruta, icono, texto]) => (
          <Link
            key={ruta}
            to={ruta}
            search={{}}
            aria-current={pathname === ruta ? 'page' : undefined}
            data-cuenta={esperan.de(ruta)}
          >
            <Icono nombre={iconoDe(icono)} />
            <span>{texto}</span>
          </Link>
        ))}
        <button
          type="button"
          data-cuenta={restan || undefined}
          aria-expanded={abierto}
          onPointerEnter={() => void Cajon.preload().catch(() => undefined)}
          onClick={abrir}
        >
          <Icono nombre="menu" />
          <span>{t('armazon.mas')}</span>
        </button>
      </nav>
      {usado && (
        <Suspense>
          <Cajon salir={salir} abierto={abierto} cerrar={() => setAbierto(false)} />
        </Suspense>
      )}
    </>
  )
}
