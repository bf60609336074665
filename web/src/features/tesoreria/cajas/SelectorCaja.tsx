import './consulta.css'
import type { OpcionCaja } from '@gremial/contract/tesoreria/cajas.ts'
import { Select } from '@mantine/core'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Fallo, Huesos, Vacio } from '../../../ui/estados.tsx'
import { seccionalesQuery } from '../../seccionales/seccionales/seccionales.api.ts'
import { cajasSeccionalQuery } from './cajas.api.ts'

export type Seccionales = Array<{ idSeccional: number; nombreSeccional: string }>

/** The branches of the person, for the screens that begin by choosing one (C-ALCANCE-02); without any it says whom to ask. */
export function ConSeccionales({ children }: { children(seccionales: Seccionales): ReactNode }) {
  const { t } = useTranslation()
  const consulta = useQuery(seccionalesQuery())
  if (consulta.data && consulta.data.length > 0) return children(consulta.data)
  return (
    <div className="hoja">
      {consulta.error ? (
        <Fallo titulo={t('lista.fallo')} error={consulta.error} reintentar={() => void consulta.refetch()} />
      ) : consulta.data ? (
        <Vacio icono="personas" titulo={t('seccional.sinSeccionales')}>
          {t('seccional.sinSeccionalesTexto')}
        </Vacio>
      ) : (
        <Huesos />
      )}
    </div>
  )
}

export interface CajaElegida {
  seccional: string
  caja: string | null
  /** The chosen box, once the boxes of the branch are known. */
  datos: OpcionCaja | undefined
  cajas: UseQueryResult<OpcionCaja[]>
  elegirSeccional(id: string): void
  elegirCaja(id: string): void
}

/** A branch and one of its boxes; without a choice, the first branch and the first box that the person works with. */
export function useCajaElegida(
  seccionales: Seccionales,
  inicial: { seccional: string | undefined; caja: string | undefined },
): CajaElegida {
  const [seccional, setSeccional] = useState(inicial.seccional ?? String(seccionales[0]?.idSeccional))
  const [elegida, setElegida] = useState(inicial.caja)
  const cajas = useQuery(cajasSeccionalQuery(Number(seccional)))
  const preferida =
    cajas.data?.find((c) => c.habilitadoUsuario && c.habilitada) ?? cajas.data?.find((c) => c.habilitada) ?? cajas.data?.[0]
  const datos = cajas.data?.find((c) => String(c.id) === elegida) ?? (elegida && !cajas.data ? undefined : preferida)
  return {
    seccional,
    caja: datos ? String(datos.id) : null,
    datos,
    cajas,
    elegirSeccional(id) {
      setSeccional(id)
      setElegida(undefined)
    },
    elegirCaja: setElegida,
  }
}

/** The two selectors of that choice. */
export function SelectorCaja({ seccionales, elegida }: { seccionales: Seccionales; elegida: CajaElegida }) {
  const { t } = useTranslation()
  const { cajas } = elegida
  const sinCajas = cajas.data?.length === 0
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
        disabled={!cajas.data || sinCajas}
        placeholder={sinCajas ? t('caja.sinCajas') : undefined}
        error={cajas.error?.message}
      />
    </>
  )
}
