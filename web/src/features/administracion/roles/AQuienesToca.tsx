import { type ImpactoRol, permisosEnTexto, type Rol, roles } from '@gremial/contract/administracion/roles.ts'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { read } from '../../../platform/callApi.ts'
import { inSentence, lowerFirst } from '../../../platform/inSentence.ts'
import { Button } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { Query } from '../../../ui/Query.tsx'
import { type Alcances, enPermisos } from './cambios.ts'

interface Props {
  rol: Rol | undefined
  alcances: Alcances
  /** True if the role's permissions change. */
  hayCambios: boolean
  /** Number of unsaved changes. */
  cambios: number
  /** Needs approval by another administrator. */
  deADos: boolean
  guardando: boolean
  descartar(): void
}

/** People named before "see all". */
const primeras = 4

/** People affected by the change, by a dry run on the server, beside the save button. */
export function AQuienesToca({ rol, alcances, hayCambios, cambios, deADos, guardando, descartar }: Props) {
  const { t } = useTranslation()
  return (
    <aside className="hoja toca" aria-labelledby="a-quienes-toca">
      {rol && (
        <div aria-live="polite">
          <h2 id="a-quienes-toca">{t('roles.toca')}</h2>
          {hayCambios ? (
            <Impacto rol={rol} permisos={permisosEnTexto(enPermisos(alcances))} />
          ) : (
            <p className="suave">{t('roles.tocaVacio')}</p>
          )}
        </div>
      )}
      <div className="rol-guardar">
        {rol && hayCambios && rol.personas > 0 && (
          <p>
            {t('roles.desdeYa')} {rol.activas > 0 && t('roles.activas', { count: rol.activas })}
          </p>
        )}
        <Button type="submit" variant="principal" width loading={guardando} disabled={rol !== undefined && cambios === 0}>
          {deADos ? t('cambiosRol.pedir') : rol ? t('roles.guardar', { count: cambios }) : t('roles.crear')}
        </Button>
        {cambios > 0 && (
          <Button variant="texto" width onClick={descartar}>
            {t('roles.descartar')}
          </Button>
        )}
        <p className="ayuda">{rol && cambios === 0 ? t('roles.sinCambios') : t('roles.auditoria')}</p>
      </div>
    </aside>
  )
}

function Impacto({ rol, permisos }: { rol: Rol; permisos: string }) {
  const [pedidos] = useDebouncedValue(permisos, 300)
  const consulta = useQuery({
    ...read(roles.impacto, { params: { id: rol.id }, query: { permisos: pedidos } }),
    placeholderData: keepPreviousData,
  })
  return <Query query={consulta}>{(impacto) => <Balance impacto={impacto} personas={rol.personas} />}</Query>
}

function Balance({ impacto, personas }: { impacto: ImpactoRol; personas: number }) {
  const { t } = useTranslation()
  const [todas, setTodas] = useState(false)
  if (personas === 0) return <p className="suave">{t('roles.tocaNadie')}</p>
  if (impacto.total === 0) return <p className="suave">{t('roles.tocaSinCambios')}</p>
  const visibles = todas ? impacto.personas : impacto.personas.slice(0, primeras)
  return (
    <>
      <ul className="balance">
        {impacto.permisos.map(({ permiso, nombre, gana, pierde, yaPodia, conserva }) => (
          <li key={permiso}>
            <b className="cifra">{gana || pierde}</b>
            <span>
              {gana > 0 || pierde === 0 ? t('roles.ganan', { count: gana }) : t('roles.pierden', { count: pierde })}{' '}
              <strong>{nombre}</strong>
              {yaPodia > 0 && <small>{t('roles.yaPodian', { count: yaPodia })}</small>}
              {conserva > 0 && <small>{t('roles.conservan', { count: conserva })}</small>}
            </span>
          </li>
        ))}
      </ul>
      <ul className="gente">
        {visibles.map((persona) => (
          <li key={persona.id}>
            <div className="cab">
              <b>{persona.nombre}</b>
              <span>{lugares(persona.seccionales, (count) => t('roles.yMas', { count })) || t('roles.sinSeccional')}</span>
            </div>
            {persona.efectos.map(({ permiso, nombre, efecto, por }) => (
              <span key={permiso} className={`ef ${efecto === 'gana' ? 'mas' : efecto === 'pierde' ? 'menos' : ''}`}>
                <Icon name={efecto === 'gana' ? 'agregar' : efecto === 'pierde' ? 'menos' : 'igual'} small />
                <span>{t(`roles.${efecto}`, { que: lowerFirst(nombre), por: inSentence(por) })}</span>
              </span>
            ))}
          </li>
        ))}
      </ul>
      {!todas && impacto.personas.length > primeras && (
        <button type="button" className="enlace" onClick={() => setTodas(true)}>
          {t('roles.verTodas', { count: Math.min(impacto.total, impacto.personas.length) })}
        </button>
      )}
      {todas && impacto.total > impacto.personas.length && (
        <p className="ayuda">{t('roles.hayMas', { n: impacto.personas.length })}</p>
      )}
    </>
  )
}

/** Two branch names, and how many more. */
const lugares = (seccionales: string[], mas: (n: number) => string): string =>
  seccionales.length <= 2 ? inSentence(seccionales) : `${seccionales.slice(0, 2).join(', ')} ${mas(seccionales.length - 2)}`
