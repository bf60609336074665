import { sistemas } from '@gremial/contract/administracion/sistemas.ts'
import { permissionGroups } from '@gremial/contract/platform/feature.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { read } from '../../../platform/callApi.ts'
import { Query } from '../../../ui/Query.tsx'
import { Casillas } from './Casillas.tsx'

interface Props {
  elegidos: string[]
  /** Only some branches: permissions of the whole organisation are not offered. */
  porSeccional: boolean
  elegir(elegidos: string[]): void
  error: ReactNode
}

/** Permissions of a program, among those its author may give. */
export function CampoPermisos({ elegidos, porSeccional, elegir, error }: Props) {
  const { t } = useTranslation()
  const consulta = useQuery(read(sistemas.permisos, {}))
  return (
    <Query query={consulta}>
      {(todos) => {
        const posibles = todos.filter((p) => (porSeccional ? p.porSeccional : p.todas))
        return (
          <Casillas
            titulo={t('sistemas.permisos')}
            ayuda={[t('sistemas.permisosAyuda'), porSeccional && t('sistemas.noPorSeccional')].filter(Boolean).join(' ')}
            buscar={t('sistemas.buscar')}
            cuantas={t('sistemas.elegidos', { count: elegidos.length })}
            campo="permisos"
            grupos={permissionGroups.map((grupo) => ({
              clave: grupo,
              nombre: t(`roles.grupos.${grupo}.nombre`),
              opciones: posibles.filter((p) => p.grupo === grupo).map(({ codigo, nombre }) => ({ valor: codigo, texto: nombre })),
            }))}
            elegidas={elegidos}
            elegir={elegir}
            error={error}
          />
        )
      }}
    </Query>
  )
}
