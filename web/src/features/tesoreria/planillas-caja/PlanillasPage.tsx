import '../../../ui/planilla.css'
import './planillas.css'
import { Switch, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../../platform/api.ts'
import { useTitle } from '../../../platform/title.ts'
import { Button } from '../../../ui/Button.tsx'
import { notifyFailure } from '../../../ui/dialogs.ts'
import { Icon } from '../../../ui/icons.tsx'
import { Query } from '../../../ui/Query.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { Term } from '../../../ui/Term.tsx'
import { CajaSelector, type Seccionales, useChosenCaja, WithSeccionales } from '../cajas/CajaSelector.tsx'
import { readSaldos } from '../movimientos-caja/movimientos-caja.api.ts'
import { Planilla } from './Planilla.tsx'
import { PlanillasList } from './PlanillasList.tsx'
import { juntas, leerValidez, readOpenNumber } from './planillas-caja.api.ts'

/** Cash sheets (C-PLANILLA-01..09): selected by branch, box and number, shown with balances and movements. */
export function PlanillasPage() {
  const { t } = useTranslation()
  useTitle(t('caja.planillas'))
  return (
    <>
      <div className="titulo-pantalla">
        <div className="con-palabra">
          <Term word="planilla">
            <h1 className="en-barra">{t('caja.planillas')}</h1>
          </Term>
        </div>
      </div>
      <WithSeccionales>{(seccionales) => <Consulta seccionales={seccionales} />}</WithSeccionales>
    </>
  )
}

function Consulta({ seccionales }: { seccionales: Seccionales }) {
  const { t } = useTranslation()
  const navegar = useNavigate()
  const { idSeccional, caja, nroPla, anulado, consultado } = useSearch({ from: '/app/seccionales/planillas-caja/lista' })
  const chosen = useChosenCaja(seccionales, { seccional: idSeccional, caja })
  const opened = useQuery(readOpenNumber(chosen.datos?.id ?? 0))
  // Number typed for this box; by default the requested one, or the open sheet's.
  const [typed, setTyped] = useState<{ caja: string | null; numero: string }>()
  const request = chosen.caja === caja ? nroPla : undefined
  const numero = typed && typed.caja === chosen.caja ? typed.numero : (request ?? String(opened.data ?? ''))
  const [anulados, setAnulados] = useState(anulado === '1')
  const [error, setError] = useState<string>()
  const consultar = () => {
    const limpio = numero.trim()
    const problem =
      limpio === ''
        ? t('validacion.requerido')
        : !/^\d{1,9}$/.test(limpio)
          ? t('validacion.patron')
          : Number(limpio) < 1
            ? t('validacion.minimo', { n: 1 })
            : undefined
    setError(problem)
    if (problem) return document.getElementById('numero-planilla')?.focus()
    void navegar({
      to: '.',
      search: {
        idSeccional: chosen.seccional,
        caja: chosen.caja ?? undefined,
        nroPla: String(Number(limpio)),
        anulado: anulados ? '1' : undefined,
        // For a typed number, an empty sheet opens a dialog.
        consultado: typed ? '1' : undefined,
      },
    })
  }
  // Another box was chosen, so the earlier result no longer applies.
  const deOtra = chosen.datos !== undefined && chosen.caja !== caja
  return (
    <>
      <form
        noValidate
        className="consulta-caja"
        onSubmit={(e) => {
          e.preventDefault()
          consultar()
        }}
      >
        <CajaSelector seccionales={seccionales} elegida={chosen} />
        <TextInput
          id="numero-planilla"
          className="corto"
          label={t('caja.planillaNumero')}
          inputMode="numeric"
          maxLength={9}
          value={numero}
          onChange={(e) => {
            setTyped({ caja: chosen.caja, numero: e.currentTarget.value })
            setError(undefined)
          }}
          error={error}
        />
        <Switch label={t('caja.anulados')} checked={anulados} onChange={(e) => setAnulados(e.currentTarget.checked)} />
        <Button type="submit" variant={nroPla ? 'comun' : 'principal'} disabled={!chosen.datos}>
          {t('caja.consultar')}
        </Button>
      </form>
      {caja && nroPla && !deOtra ? (
        <>
          <Resultado key={`${caja}-${nroPla}`} caja={Number(caja)} nroPla={Number(nroPla)} tipeada={consultado === '1'} />
          <Link className="boton" to="." search={{ idSeccional, caja }}>
            <Icon name="planillaCaja" />
            {t('caja.todasPlanillas')}
          </Link>
        </>
      ) : chosen.datos ? (
        <PlanillasList key={chosen.caja} caja={chosen.datos} />
      ) : (
        chosen.cajas.data && (
          <div className="hoja">
            <EmptyState icon="planillaCaja" title={t('caja.sinCajasSeccional')} />
          </div>
        )
      )}
    </>
  )
}

/**
 * The requested sheet. A nonexistent one opens a dialog and shows a message; a typed empty one opens a dialog and shows its
 * opening balance (C-PLANILLA-24).
 */
function Resultado({ caja, nroPla, tipeada }: { caja: number; nroPla: number; tipeada: boolean }) {
  const { t } = useTranslation()
  const validez = useQuery(leerValidez(caja, nroPla))
  const error = validez.data ? null : validez.error
  const empty = error instanceof ApiError && error.code === 'PLANILLA_SIN_MOVIMIENTOS'
  const saldos = useQuery({ ...readSaldos(caja, nroPla), enabled: validez.isSuccess || empty })
  const seDice = error && !(error instanceof ApiError && error.status === 403) && (tipeada || !empty)
  useEffect(() => {
    if (seDice) void notifyFailure(t('caja.noSeConsulto'), error)
  }, [error, seDice, t])
  const validada = empty ? { cierra: false, leyenda: error.message } : validez.data
  const datos = validada && saldos.data && { saldos: saldos.data, ...validada }
  if (datos) return <Planilla {...datos} />
  return (
    <div className="hoja">
      <Query query={juntas(empty ? [saldos] : [validez, saldos], datos)} rows={8} failure={t('caja.noSeConsulto')}>
        {() => null}
      </Query>
    </div>
  )
}
