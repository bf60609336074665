import type { Rol } from '@gremial/contract/administracion/roles.ts'
import { useTranslation } from 'react-i18next'
import { inSentence } from '../../../platform/inSentence.ts'
import { timeAgo } from '../../../platform/timeAgo.ts'
import { Notice } from '../../../ui/states.tsx'
import { type Alcances, cambiados, enAlcances } from './cambios.ts'

/** Edit conflict: who saved the role meanwhile and what changed; nothing was overwritten. */
export function Conflicto({
  rol,
  antes,
  nombreAntes,
  nombreDe,
}: {
  rol: Rol
  antes: Alcances
  nombreAntes: string
  nombreDe(permiso: string): string
}) {
  const { t } = useTranslation()
  const ahora = enAlcances(rol.permisos)
  const distintos = cambiados(antes, ahora)
  const quito = distintos.filter((p) => !ahora[p]).map((p) => `«${nombreDe(p)}»`)
  const agrego = distintos
    .filter((p) => ahora[p])
    .map((p) => `«${nombreDe(p)}» (${t(`alcance.${ahora[p] ?? 'propio'}`).toLowerCase()})`)
  return (
    <div className="rol-aparte">
      <Notice type="alerta">
        <strong>
          {t('roles.conflicto', {
            quien: rol.cambio?.por ?? '',
            cuando: rol.cambio ? timeAgo(Date.parse(rol.cambio.momento)) : '',
          })}
        </strong>{' '}
        {quito.length > 0 && `${t('roles.conflictoQuito', { que: inSentence(quito) })} `}
        {agrego.length > 0 && `${t('roles.conflictoAgrego', { que: inSentence(agrego) })} `}
        {rol.nombre !== nombreAntes && `${t('roles.conflictoNombre', { nombre: rol.nombre })} `}
        {t('roles.conflictoTuyos')}
      </Notice>
    </div>
  )
}
