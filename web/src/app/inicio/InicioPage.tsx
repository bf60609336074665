import type { Permiso } from '@gremial/contract/permisos.ts'
import { Suspense } from 'react'
import { Inicio } from '../../features/afiliado/actividad/Inicio.tsx'
import { InicioTramites } from '../../features/tramites/tramites/InicioTramites.tsx'
import { useUsuario } from '../../platform/sesion.ts'
import { enCamino, perezosa } from '../../ui/perezosa.ts'

// Each in its own chunk: a member's home does not carry the work of others. What a member asked for is in most homes, and comes with them.
const InicioAdministracion = perezosa(
  async () => (await import('../../features/administracion/inicio/InicioAdministracion.tsx')).InicioAdministracion,
)

const InicioCajas = perezosa(async () => (await import('../../features/tesoreria/inicio/InicioCajas.tsx')).InicioCajas)
const InicioCentral = perezosa(async () => (await import('../../features/tesoreria/inicio/InicioCentral.tsx')).InicioCentral)

/** Whoever holds one of these keeps the portal going, and is told what needs a hand. */
const administra: Permiso[] = [
  'correos.consultar',
  'usuarios.consultar',
  'organizacion.editar',
  'importaciones.consultar',
  'seccionales.afiliados',
]

/** The home of every kind of person (K-72): what is everybody's, and before it the work of each. */
export function InicioPage() {
  const { permisos, numeroAfiliado } = useUsuario()
  const tiene = (alguno: Permiso[]) => alguno.some((p) => permisos.includes(p))
  return (
    <Inicio pedidos={numeroAfiliado !== null && tiene(['tramites.consultar']) && <InicioTramites numero={numeroAfiliado} />}>
      <Suspense fallback={enCamino}>
        {/* Who keeps boxes begins with them: nothing for who is on none. */}
        {tiene(['movimientosCaja.editar']) && tiene(['cajas.consultar']) && <InicioCajas />}
        {tiene(administra) && <InicioAdministracion />}
        {tiene(['tesoreria.central']) && <InicioCentral />}
      </Suspense>
    </Inicio>
  )
}
