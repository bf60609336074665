import type { Permission } from '@gremial/contract/derived/permissions.ts'
import { Suspense } from 'react'
import { Inicio } from '../../features/afiliado/actividad/Inicio.tsx'
import { InicioTramites } from '../../features/tramites/tramites/InicioTramites.tsx'
import { useUser } from '../../platform/session.ts'
import { lazyComponent, loadingMark } from '../../ui/lazyComponent.ts'

// Each in its own chunk: a member's home does not carry the work of others. What a member asked for is in most homes, and comes with them.
const AdministrationHome = lazyComponent(
  async () => (await import('../../features/administracion/inicio/InicioAdministracion.tsx')).InicioAdministracion,
)

const CashHome = lazyComponent(async () => (await import('../../features/tesoreria/inicio/InicioCajas.tsx')).InicioCajas)
const CentralHome = lazyComponent(async () => (await import('../../features/tesoreria/inicio/InicioCentral.tsx')).InicioCentral)

/** Whoever holds one of these keeps the portal going, and is told what needs a hand. */
const administra: Permission[] = [
  'correos.consultar',
  'usuarios.consultar',
  'organizacion.editar',
  'importaciones.consultar',
  'seccionales.afiliados',
]

/** The home of every kind of person (K-72): what is everybody's, and before it the work of each. */
export function InicioPage() {
  const { permisos: permissions, numeroAfiliado } = useUser()
  const has = (some: Permission[]) => some.some((p) => permissions.includes(p))
  return (
    <Inicio pedidos={numeroAfiliado !== null && has(['tramites.consultar']) && <InicioTramites numero={numeroAfiliado} />}>
      <Suspense fallback={loadingMark}>
        {/* Who keeps boxes begins with them: nothing for who is on none. */}
        {has(['movimientosCaja.editar']) && has(['cajas.consultar']) && <CashHome />}
        {has(administra) && <AdministrationHome />}
        {has(['tesoreria.central']) && <CentralHome />}
      </Suspense>
    </Inicio>
  )
}
