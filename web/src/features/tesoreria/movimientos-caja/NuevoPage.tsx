import '../../../ui/planilla.css'
import './movimientos.css'
import type { CondicionesCumplidas } from '@gremial/contract/tesoreria/movimientos-caja.ts'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useTitle } from '../../../platform/title.ts'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState, Skeleton } from '../../../ui/states.tsx'
import { type Seccionales, useChosenCaja, WithSeccionales } from '../cajas/CajaSelector.tsx'
import { MovimientoForm } from './MovimientoForm.tsx'
import { type Modo, modoDicho, sentidoDe } from './modo.ts'
import { leerCondiciones } from './movimientos-caja.api.ts'

const direccion = '/app/seccionales/movimientos-caja/$modo/nuevo'

/**
 * New movement (C-MOVIMIENTO-12..15), in the box and sheet of the address or in the user's first box. The form opens once the
 * server confirms the conditions (C-MOVIMIENTO-35), in the currently open sheet. A notice appears if the address's sheet was
 * closed meanwhile.
 */
export function NuevoPage() {
  const { t } = useTranslation()
  const mode = modoDicho(useParams({ from: direccion }).modo)
  useTitle(t(`caja.tituloNuevo.${mode}`), t(`caja.tituloCorto.${mode}`))
  return <WithSeccionales>{(seccionales) => <WithCaja key={mode} modo={mode} seccionales={seccionales} />}</WithSeccionales>
}

function WithCaja({ modo, seccionales }: { modo: Modo; seccionales: Seccionales }) {
  const { t } = useTranslation()
  const { seccionalUsuario, cajaUsuario, ultimaPlanilla, rendicion } = useSearch({ from: direccion })
  const chosen = useChosenCaja(seccionales, { seccional: seccionalUsuario, caja: cajaUsuario })
  const query = useQuery(leerCondiciones(chosen.datos?.id ?? 0, sentidoDe(modo)))
  const deAhora = query.isFetchedAfterMount ? query.data : undefined
  // Box and sheet of the form: fixed at the start, replaced only with the user's consent.
  const [fijadas, fijar] = useState<{ condiciones: CondicionesCumplidas; cambiadas: boolean }>()
  if (deAhora && !fijadas) fijar({ condiciones: deAhora, cambiadas: false })
  if (fijadas) {
    const condiciones = deAhora && mismaPlanilla(deAhora, fijadas.condiciones) ? deAhora : fijadas.condiciones
    const traida = String(condiciones.caja.id) === cajaUsuario ? Number(ultimaPlanilla) : Number.NaN
    const numbers = { numero: traida, abierta: condiciones.numeroPlanilla }
    return (
      <MovimientoForm
        modo={modo}
        rendicion={modo === 'ingresos' ? rendicion : undefined}
        condiciones={condiciones}
        cajas={chosen.cajas.data ?? []}
        cambiarCondiciones={(condiciones) => fijar({ condiciones, cambiadas: true })}
        aviso={traida < condiciones.numeroPlanilla && !fijadas.cambiadas ? t('errores.PLANILLA_YA_CERRADA', numbers) : undefined}
      />
    )
  }
  const error = chosen.cajas.error ?? query.error
  if (error) return <Impedido modo={modo} motivo={error.message} reintentar={() => void query.refetch()} />
  if (chosen.cajas.data?.length === 0) return <Impedido modo={modo} motivo={t('caja.sinCajasSeccional')} reintentar={undefined} />
  return (
    <div className="hoja">
      <Skeleton rows={6} />
    </div>
  )
}

const mismaPlanilla = (a: CondicionesCumplidas, b: CondicionesCumplidas): boolean =>
  a.caja.id === b.caja.id && a.numeroPlanilla === b.numeroPlanilla

function Impedido({ modo, motivo, reintentar }: { modo: Modo; motivo: string; reintentar: (() => void) | undefined }) {
  const { t } = useTranslation()
  return (
    <>
      <div className="titulo-pantalla">
        <h1 className="en-barra">{t(`caja.tituloNuevo.${modo}`)}</h1>
      </div>
      <div className="hoja" role="alert">
        <EmptyState
          icon="alerta"
          title={t(`caja.noSePuede.${modo}`)}
          action={
            <>
              <Link className="boton" to="/app/seccionales/movimientos-caja/$modo/lista" params={{ modo }}>
                {t('caja.volverALista')}
              </Link>
              {reintentar && <Button onClick={reintentar}>{t('comun.reintentar')}</Button>}
            </>
          }
        >
          {motivo}
        </EmptyState>
      </div>
    </>
  )
}
