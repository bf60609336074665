import './tramites.css'
import { actividad } from '@gremial/contract/afiliado/actividad.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { read } from '../../../platform/callApi.ts'
import { inSentence } from '../../../platform/inSentence.ts'
import { Icon } from '../../../ui/icons.tsx'

/** What the register says that a member is entitled to, in one line of their home; nothing while there is none (59.6). */
export function TeCorresponde() {
  const { t } = useTranslation()
  const { data } = useQuery(read(actividad.resumen, {}))
  const [uno, ...otros] = data?.corresponde ?? []
  if (!uno) return null
  const nombres = inSentence(
    otros.length === 0 ? [uno.nombre] : [uno.nombre, t('misTramites.inicio.otros', { count: otros.length })],
  )
  const destino =
    otros.length === 0
      ? ({ to: '/app/tramites/iniciar/$id', params: { id: String(uno.id) } } as const)
      : ({ to: '/app/tramites/iniciar' } as const)
  return (
    <Link className="hoja te-corresponde" {...destino}>
      <span>{t('misTramites.inicio.corresponde', { nombres })}</span>
      <Icon name="derecha" small />
    </Link>
  )
}
