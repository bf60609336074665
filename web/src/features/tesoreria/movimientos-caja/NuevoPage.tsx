import './movimientos.css'
import type { UsuarioActual } from '@gremial/contract/acceso/acceso.ts'
import type { CondicionesCumplidas } from '@gremial/contract/tesoreria/movimientos-caja.ts'
import { useQuery } from '@tanstack/react-query'
import { Link, useRouteContext, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { tienePermiso } from '../../../platform/sesion.ts'
import { useTitulo } from '../../../platform/titulo.ts'
import { Huesos, Vacio } from '../../../ui/estados.tsx'
import { ConSeccionales, type Seccionales, useCajaElegida } from '../cajas/SelectorCaja.tsx'
import { FormularioMovimiento } from './FormularioMovimiento.tsx'
import { type Modo, sentidoDe, useModo } from './modo.ts'
import { condicionesQuery } from './movimientos-caja.api.ts'

/**
 * A new movement (C-MOVIMIENTO-12..15): in the box and sheet that the list came with, or in the person's first box when the address
 * was typed. The form opens only when the server says that the conditions are met (C-MOVIMIENTO-35), in the sheet that is open now:
 * when the one that the address brought was closed meanwhile, it says so.
 */
export function NuevoPage() {
  const { t } = useTranslation()
  const modo = useModo()
  useTitulo(t(`caja.tituloNuevo.${modo}`))
  const { usuario } = useRouteContext({ from: '/app' }) as { usuario: UsuarioActual }
  if (!tienePermiso(usuario, 'movimientosCaja.editar'))
    return <Impedido modo={modo} motivo={t('errores.SIN_PERMISO')} reintentar={undefined} />
  return <ConSeccionales>{(seccionales) => <ConCaja key={modo} modo={modo} seccionales={seccionales} />}</ConSeccionales>
}

function ConCaja({ modo, seccionales }: { modo: Modo; seccionales: Seccionales }) {
  const { t } = useTranslation()
  const { seccionalUsuario, cajaUsuario, ultimaPlanilla } = useSearch({ strict: false }) as Record<string, string | undefined>
  const elegida = useCajaElegida(seccionales, { seccional: seccionalUsuario, caja: cajaUsuario })
  const consulta = useQuery(condicionesQuery(elegida.datos?.id ?? 0, sentidoDe(modo)))
  // What the form goes by from then on: another box, or the sheet that followed one closed elsewhere.
  const [cambiadas, setCambiadas] = useState<CondicionesCumplidas>()
  const condiciones = cambiadas ?? consulta.data
  if (condiciones) {
    const traida = String(condiciones.caja.id) === cajaUsuario ? Number(ultimaPlanilla) : Number.NaN
    const numeros = { numero: traida, abierta: condiciones.numeroPlanilla }
    return (
      <FormularioMovimiento
        modo={modo}
        condiciones={condiciones}
        cajas={elegida.cajas.data ?? []}
        cambiarCondiciones={setCambiadas}
        aviso={traida < condiciones.numeroPlanilla && !cambiadas ? t('errores.PLANILLA_YA_CERRADA', numeros) : undefined}
      />
    )
  }
  const error = elegida.cajas.error ?? consulta.error
  if (error) return <Impedido modo={modo} motivo={error.message} reintentar={() => void consulta.refetch()} />
  if (elegida.cajas.data?.length === 0)
    return <Impedido modo={modo} motivo={t('caja.sinCajasSeccional')} reintentar={undefined} />
  return (
    <div className="hoja">
      <Huesos filas={6} />
    </div>
  )
}

function Impedido({ modo, motivo, reintentar }: { modo: Modo; motivo: string; reintentar: (() => void) | undefined }) {
  const { t } = useTranslation()
  return (
    <>
      <div className="titulo-pantalla">
        <h1 className="en-barra">{t(`caja.tituloNuevo.${modo}`)}</h1>
      </div>
      <div className="hoja" role="alert">
        <Vacio
          icono="alerta"
          titulo={t(`caja.noSePuede.${modo}`)}
          accion={
            <>
              <Link className="boton" to="/app/seccionales/movimientos-caja/$modo/lista" params={{ modo }}>
                {t('caja.volverALista')}
              </Link>
              {reintentar && (
                <button type="button" className="boton" onClick={reintentar}>
                  {t('comun.reintentar')}
                </button>
              )}
            </>
          }
        >
          {motivo}
        </Vacio>
      </div>
    </>
  )
}
