import '../../../ui/planilla.css'
import './movimientos.css'
import { movimientosList } from '@gremial/contract/tesoreria/movimientos-caja.ts'
import { Switch } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useTitle } from '../../../platform/title.ts'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { CajaSelector, type Seccionales, useChosenCaja, WithSeccionales } from '../cajas/CajaSelector.tsx'
import { ConsultaMovil } from './ConsultaMovil.tsx'
import { MovimientosResult } from './MovimientosResult.tsx'
import { MovimientosTitle } from './MovimientosTitle.tsx'
import { type Modo, modoDicho } from './modo.ts'
import { ultimaCaja } from './ultimaCaja.ts'

const direccion = '/app/seccionales/movimientos-caja/$modo/lista'

/** Income or expenses of a box (C-MOVIMIENTO-01..11). Starts with the last box; CONSULTAR queries the chosen one. */
export function MovimientosPage() {
  const { t } = useTranslation()
  const mode = modoDicho(useParams({ from: direccion }).modo)
  // The short title fits a phone's bar, where the full one would be cut.
  useTitle(t(`caja.tituloCorto.${mode}`))
  const ancha = useMediaQuery('(min-width: 900px)', true, { getInitialValueInEffect: false })
  const Consulta = ancha ? ConsultaAncha : ConsultaMovil
  return <WithSeccionales>{(seccionales) => <Consulta key={mode} modo={mode} seccionales={seccionales} />}</WithSeccionales>
}

function ConsultaAncha({ modo, seccionales }: { modo: Modo; seccionales: Seccionales }) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const navegar = useNavigate()
  const search = useSearch({ from: direccion })
  const { anulado, idSeccional, caja } = search
  const activa = search.consultado !== undefined
  const last = idSeccional === undefined ? ultimaCaja.get() : null
  const chosen = useChosenCaja(seccionales, { seccional: idSeccional ?? last?.idSeccional, caja: caja ?? last?.caja })
  const [anulados, setAnulados] = useState(anulado === '1')
  // The selection changed, so the earlier result no longer applies.
  const deOtra = chosen.datos !== undefined && (chosen.caja !== caja || chosen.seccional !== idSeccional)
  const vigente = activa && !deOtra && anulados === (anulado === '1')
  const consultar = (replace = false) => {
    const pedida = {
      idSeccional: chosen.seccional,
      caja: chosen.caja ?? undefined,
      anulado: anulados ? '1' : undefined,
      consultado: '1',
    }
    // Another box resets the filters.
    void navegar({
      to: '.',
      replace,
      search: deOtra ? { ...pedida, rendicion: search.rendicion } : { ...search, ...pedida, page: undefined },
    })
    if (vigente) void queries.invalidateQueries({ queryKey: [movimientosList.path] })
  }
  useEffect(() => {
    if (activa && idSeccional && caja) ultimaCaja.set({ idSeccional, caja })
  }, [activa, idSeccional, caja])
  const opens = useRef(!activa)
  const open = useEffectEvent(() => consultar(true))
  const ready = chosen.datos !== undefined
  useEffect(() => {
    if (opens.current && ready) open()
    if (ready) opens.current = false
  }, [ready])
  return (
    <>
      <MovimientosTitle modo={modo} caja={chosen.datos?.id} principal={vigente} />
      <form
        className="consulta-caja"
        onSubmit={(e) => {
          e.preventDefault()
          consultar()
        }}
      >
        <CajaSelector seccionales={seccionales} elegida={chosen} />
        <Switch label={t('caja.anulados')} checked={anulados} onChange={(e) => setAnulados(e.currentTarget.checked)} />
        <Button type="submit" variant={vigente ? 'comun' : 'principal'} disabled={!chosen.datos}>
          {t('caja.consultar')}
        </Button>
      </form>
      <section className="hoja">
        {vigente ? (
          <MovimientosResult key={`${idSeccional}-${caja}`} modo={modo} conAnulados={anulados} de={{ idSeccional, caja }} />
        ) : (
          <EmptyState icon="caja" title={t('caja.elegiCaja')}>
            {t(`caja.elegiCajaTexto.${modo}`)}
          </EmptyState>
        )}
      </section>
    </>
  )
}
