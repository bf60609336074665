import './tramites.css'
import { actividad } from '@gremial/contract/afiliado/actividad.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { read } from '../../../platform/callApi.ts'
import { Icon } from '../../../ui/icons.tsx'

/** One line on the home: procedures that the member is entitled to; hidden without any (59.6). */
export function TeCorresponde() {
  const { t } = useTranslation()
  const { data } = useQuery(read(actividad.resumen, {}))
  const [uno, ...otros] = data?.corresponde ?? []
  if (!uno) return null
  const dice =
    otros.length === 0
      ? t('misTramites.inicio.corresponde', { nombre: uno.nombre })
      : t('misTramites.inicio.correspondeYOtros', { nombre: uno.nombre, count: otros.length })
  const destino =
    otros.length === 0
      ? ({ to: '/app/tramites/iniciar/$id', params: { id: String(uno.id) } } as const)
      : ({ to: '/app/tramites/iniciar' } as const)
  return (
    <Link className="hoja te-corresponde" {...destino}>
      <span>{dice}</span>
      <Icon name="derecha" small />
    </Link>
  )
}
