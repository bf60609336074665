import type { textos } from '@gremial/contract/textos/es/todo.ts'
import type { SolicitudEnMesa } from '@gremial/contract/tramites/bandeja.ts'
import { useTranslation } from 'react-i18next'
import { inSentence } from '../../../platform/inSentence.ts'
import { Icon } from '../../../ui/icons.tsx'
import { nombrePunto } from '../tramite/nombrePunto.ts'

/** The member's changes since the observation, before and after; and requested points left unchanged. */
export function Cambios({ enMesa: { cambios, solicitud } }: { enMesa: SolicitudEnMesa }) {
  const { t } = useTranslation()
  const siguen = solicitud.estado === 'OBSERVADA' ? [] : (solicitud.observacion?.puntos.filter((p) => p.corregido === 0) ?? [])
  if (cambios.length + siguen.length === 0) return null
  const dicho = (valor: string) => valor || t('bandeja.vacio')
  return (
    <section className="bandeja-cambios">
      <h3>
        <Icon name="repetir" small />
        {t('bandeja.cambios')}
      </h3>
      <ul>
        {cambios.map(({ papel, campo, antes, ahora }) => (
          <li key={`${papel} ${campo}`}>
            <strong>
              {papel && `${t(`tramite.papel.${papel}`)}: `}
              {t(`bandeja.campos.${campo as keyof typeof textos.bandeja.campos}`, campo)}
            </strong>
            {', '}
            {t('bandeja.antesAhora', { antes: dicho(antes), ahora: dicho(ahora) })}
          </li>
        ))}
      </ul>
      {siguen.length > 0 && (
        <p>{t('bandeja.sigueIgual', { cuales: inSentence(siguen.map((punto) => nombrePunto(t, punto))) })}</p>
      )}
    </section>
  )
}
