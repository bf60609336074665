import type { UsuarioActual } from '@gremial/contract/acceso/acceso.ts'
import { Suspense } from 'react'
import { hasPermission } from '../../platform/session.ts'
import { lazyComponent } from '../../ui/lazyComponent.ts'

const NextStep = lazyComponent(async () => (await import('../../features/administracion/inicio/SiguientePaso.tsx')).SiguientePaso)
const SubjectTabs = lazyComponent(async () => (await import('./SubjectTabs.tsx')).SubjectTabs)

/** Above a screen of staff: the next of the first steps, and the screens of the same subject. */
export function AboveScreen({ user }: { user: UsuarioActual }) {
  return (
    <>
      {hasPermission(user, 'organizacion.editar') && (
        <Suspense>
          <NextStep />
        </Suspense>
      )}
      {(hasPermission(user, 'roles.consultar') || hasPermission(user, 'mandatos.consultar')) && (
        <Suspense>
          <SubjectTabs />
        </Suspense>
      )}
    </>
  )
}
