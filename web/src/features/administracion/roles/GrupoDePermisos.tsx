import type { FilaPermiso } from '@gremial/contract/administracion/permisos.ts'
import type { PermissionGroup, Scope } from '@gremial/contract/platform/feature.ts'
import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../../ui/icons.tsx'
import type { Alcances } from './cambios.ts'

interface Props {
  grupo: PermissionGroup
  permisos: FilaPermiso[]
  /** Filter of permissions; without it, all. */
  seVe: ((permiso: FilaPermiso) => boolean) | undefined
  /** Saved scopes; without them nothing is marked as changed. */
  antes: Alcances | undefined
  ahora: Alcances
  lectura: boolean
  poner(permiso: string, ambito: Scope | undefined): void
}

/** Permissions of a group, each with a choice of scope; collapsed if the role has none. */
export function GrupoDePermisos({ grupo, permisos, seVe, antes, ahora, lectura, poner }: Props) {
  const { t } = useTranslation()
  const n = permisos.filter((p) => ahora[p.codigo]).length
  const [abierto, setAbierto] = useState(n > 0)
  const vistos = seVe ? permisos.filter(seVe) : permisos
  if (vistos.length === 0) return null
  const que = (ambito: Scope | undefined) => (ambito ? t(`alcance.${ambito}`) : t('roles.no'))
  return (
    <details className="rol-grupo" open={seVe ? true : abierto} onToggle={(e) => !seVe && setAbierto(e.currentTarget.open)}>
      <summary>
        <span>
          <b>{t(`roles.grupos.${grupo}.nombre`)}</b>
          {n === 0 && <small>{t(`roles.grupos.${grupo}.nada`)}</small>}
        </span>
        <span className="cuanto">{t('roles.cuanto', { n, de: permisos.length })}</span>
        <Icon name="desplegar" />
      </summary>
      <ul>
        {vistos.map(({ codigo, nombre, ambitos }) => {
          const cambia = antes !== undefined && antes[codigo] !== ahora[codigo]
          return (
            <li key={codigo} className={['permiso', ahora[codigo] ? '' : 'no', cambia ? 'cambia' : ''].filter(Boolean).join(' ')}>
              <label htmlFor={`permiso-${codigo}`}>
                {nombre}
                {cambia && (
                  <small>
                    <Icon name="atras" small />
                    {t('roles.antes', { que: que(antes[codigo]).toLocaleLowerCase() })}
                  </small>
                )}
              </label>
              {lectura ? (
                <span id={`permiso-${codigo}`}>{que(ahora[codigo])}</span>
              ) : (
                <NativeSelect
                  id={`permiso-${codigo}`}
                  value={ahora[codigo] ?? ''}
                  onChange={(e) =>
                    poner(
                      codigo,
                      ambitos.find((a) => a === e.currentTarget.value),
                    )
                  }
                  data={[
                    { value: '', label: t('roles.no') },
                    ...ambitos.map((value) => ({ value, label: t(`alcance.${value}`) })),
                  ]}
                />
              )}
            </li>
          )
        })}
      </ul>
    </details>
  )
}
