import type { textos } from '@gremial/contract/textos/es/todo.ts'
import type { SolicitudEnMesa } from '@gremial/contract/tramites/bandeja.ts'
import { useTranslation } from 'react-i18next'
import { Icono } from '../../../ui/iconos.tsx'

/** What the member put otherwise since it was observed: before and after. */
export function Cambios({ cambios }: { cambios: SolicitudEnMesa['cambios'] }) {
  const { t } = useTranslation()
  if (cambios.length === 0) return null
  const dicho = (valor: string) => valor || t('bandeja.vacio')
  return (
    <section className="bandeja-cambios">
      <h3>
        <Icono nombre="repetir" chico />
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
    </section>
  )
}
