import type { Permission } from '@gremial/contract/derived/permissions.ts'
import { Suspense } from 'react'
import { Inicio } from '../../features/afiliado/actividad/Inicio.tsx'
import { InicioTramites } from '../../features/tramites/tramites/InicioTramites.tsx'
import { TeCorresponde } from '../../features/tramites/tramites/TeCorresponde.tsx'
import { useUser } from '../../platform/user.ts'
import { lazyComponent, loadingMark } from '../../ui/lazyComponent.ts'

// Lazy, so that a member's home does not load staff code. Member procedures (trámites) are on most homes, so they load with
// it.
const AdministrationHome = lazyComponent(
  async () => (await import('../../features/administracion/inicio/InicioAdministracion.tsx')).InicioAdministracion,
)

const FirstSteps = lazyComponent(
  async () => (await import('../../features/administracion/inicio/EsperanConPasos.tsx')).EsperanConPasos,
)

const CashHome = lazyComponent(async () => (await import('../../features/tesoreria/inicio/InicioCajas.tsx')).InicioCajas)
const CentralHome = lazyComponent(async () => (await import('../../features/tesoreria/inicio/InicioCentral.tsx')).InicioCentral)

/** Permissions of administrators, who see pending maintenance on their home. */
const administra: Permission[] = [
  'correos.consultar',
  'usuarios.consultar',
  'organizacion.editar',
  'importaciones.consultar',
  'seccionales.afiliados',
]

/** Home of every kind of user (K-72): the shared part, preceded by the user's work. */
export function InicioPage() {
  const { permisos: permissions, numeroAfiliado } = useUser()
  const has = (some: Permission[]) => some.some((p) => permissions.includes(p))
  const steps = has(['organizacion.editar']) && (
    <Suspense fallback={loadingMark}>
      <FirstSteps />
    </Suspense>
  )
  return (
    <Inicio
      esperan={steps || undefined}
      pedidos={
        numeroAfiliado !== null && (
          <>
            {has(['tramites.consultar']) && <InicioTramites numero={numeroAfiliado} />}
            {has(['tramites.iniciar']) && <TeCorresponde />}
          </>
        )
      }
    >
      <Suspense fallback={loadingMark}>
        {/* Cash box (caja) holders see their boxes first. */}
        {has(['movimientosCaja.editar']) && has(['cajas.consultar']) && <CashHome />}
        {has(administra) && <AdministrationHome />}
        {has(['tesoreria.central']) && <CentralHome />}
      </Suspense>
    </Inicio>
  )
}
