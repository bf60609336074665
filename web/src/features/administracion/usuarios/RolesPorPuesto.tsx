import './usuarios.css'
import { alcances } from '@gremial/contract/administracion/alcance.ts'
import { mostrarFecha } from '@gremial/contract/platform/fechas.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { leer } from '../../../platform/llamar.ts'
import { usePuede } from '../../../platform/sesion.ts'

/** Roles that an office gives, their own or lent: they are not given nor taken away here, and they are part of what the person may do. */
export function RolesPorPuesto({ id }: { id: number }) {
  const { t } = useTranslation()
  const { data } = useQuery({ ...leer(alcances.dePersona, { claves: { id } }), enabled: usePuede('roles.consultar') })
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
            {[...seccionales, hasta && t('loQuePuede.hasta', { fecha: mostrarFecha(hasta) })].filter(Boolean).join(' · ')}
          </span>
        </li>
      ))}
    </ul>
  )
}
