import '../../../ui/query.css'
import { type CajaOption, cajas as llamadas } from '@gremial/contract/tesoreria/cajas.ts'
import { Select } from '@mantine/core'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { read } from '../../../platform/callApi.ts'
import { Query } from '../../../ui/Query.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { seccionalesQuery } from '../../seccionales/seccionales/seccionales.api.ts'
import { chosenCaja, type Seccionales } from './eleccion.ts'

export type { Seccionales }

/** The user's branches, for screens that start with a choice (C-ALCANCE-02); without any, shows whom to ask. */
export function WithSeccionales({ children }: { children(seccionales: Seccionales): ReactNode }) {
  const { t } = useTranslation()
  const query = useQuery(seccionalesQuery())
  if (query.data && query.data.length > 0) return children(query.data)
  return (
    <div className="hoja">
      <Query query={query}>
        {() => (
          <EmptyState icon="personas" title={t('seccional.sinSeccionales')}>
            {t('seccional.sinSeccionalesTexto')}
          </EmptyState>
        )}
      </Query>
    </div>
  )
}

export interface ChosenCaja {
  seccional: string
  caja: string | null
  /** The chosen box, once the branch's boxes have loaded. */
  datos: CajaOption | undefined
  cajas: UseQueryResult<CajaOption[]>
  elegirSeccional(id: string): void
  elegirCaja(id: string): void
}

interface Dicha {
  seccional: string | undefined
  caja: string | undefined
}

/** State of a branch and box selection; defaults to the first branch and the user's first box. */
export function useChosenCaja(seccionales: Seccionales, inicial: Dicha): ChosenCaja {
  const [dicha, describe] = useState(inicial)
  return useCajaDicha(seccionales, dicha, describe)
}

/** Controlled variant of `useChosenCaja`. */
export function useCajaDicha(seccionales: Seccionales, dicha: Dicha, describe: (dicha: Dicha) => void): ChosenCaja {
  const seccional = dicha.seccional ?? String(seccionales[0]?.idSeccional)
  const cajas = useQuery({
    ...read(llamadas.deSeccional, { query: { seccional } }),
    enabled: Number(seccional) > 0,
  })
  const datos = chosenCaja(cajas.data, dicha.caja)
  return {
    seccional,
    caja: datos ? String(datos.id) : null,
    datos,
    cajas,
    elegirSeccional: (id) => describe({ seccional: id, caja: undefined }),
    elegirCaja: (id) => describe({ seccional, caja: id }),
  }
}

/** Selectors of branch and box. */
export function CajaSelector({ seccionales, elegida }: { seccionales: Seccionales; elegida: ChosenCaja }) {
  const { t } = useTranslation()
  const { cajas } = elegida
  const withoutCajas = cajas.data?.length === 0
  return (
    <>
      <Select
        className="selector"
        label={t('caja.seccional')}
        data={seccionales.map((s) => ({ value: String(s.idSeccional), label: s.nombreSeccional }))}
        value={elegida.seccional}
        onChange={(v) => v && elegida.elegirSeccional(v)}
        allowDeselect={false}
        searchable={seccionales.length > 8}
      />
      <Select
        className="selector"
        label={t('caja.caja')}
        data={(cajas.data ?? []).map((c) => ({
          value: String(c.id),
          label: c.habilitada ? c.nombre : t('caja.deshabilitadaEntre', { nombre: c.nombre }),
        }))}
        value={elegida.caja}
        onChange={(v) => v && elegida.elegirCaja(v)}
        allowDeselect={false}
        disabled={!cajas.data || withoutCajas}
        placeholder={withoutCajas ? t('caja.sinCajas') : undefined}
        error={cajas.error?.message}
      />
    </>
  )
}
