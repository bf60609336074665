import './usuarios.css'
import { alcances } from '@gremial/contract/administracion/alcance.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { read } from '../../../platform/callApi.ts'
import { formatDate } from '../../../platform/today.ts'
import { useCan } from '../../../platform/user.ts'

/** Roles by mandate or delegation: read-only here, and part of the user's permissions. */
export function RolesPorPuesto({ id }: { id: number }) {
  const { t } = useTranslation()
  const { data } = useQuery({ ...read(alcances.dePersona, { params: { id } }), enabled: useCan('roles.consultar') })
  const suyos = data?.roles.filter(({ origen }) => origen !== 'ROL') ?? []
  if (suyos.length === 0) return null
  return (
    <ul className="lista-puntos por-puesto">
      {suyos.map(({ origen, rol, puesto, de, hasta, seccionales }) => (
        <li key={`${origen} ${rol} ${puesto} ${de} ${seccionales.join()}`}>
          {origen === 'MANDATO'
            ? t('loQuePuede.porMandato', { rol, puesto })
            : t('loQuePuede.porDelegacion', { rol, puesto, de })}
          <span className="sub">
            {[...seccionales, hasta && t('loQuePuede.hasta', { fecha: formatDate(hasta) })].filter(Boolean).join(' · ')}
          </span>
        </li>
      ))}
    </ul>
  )
}
