import '../../../ui/planilla.css'
import './planillas.css'
import { mostrarFecha } from '@gremial/contract/platform/fechas.ts'
import { conciliacion, type ParaCierre } from '@gremial/contract/tesoreria/conciliacion.ts'
import type { PlanillaCerrada, SaldosPlanilla } from '@gremial/contract/tesoreria/planillas-caja.ts'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { leer } from '../../../platform/llamar.ts'
import { useTitulo } from '../../../platform/titulo.ts'
import { Vacio } from '../../../ui/estados.tsx'
import { Icono } from '../../../ui/iconos.tsx'
import { Segun } from '../../../ui/Segun.tsx'
import { leerSaldos } from '../movimientos-caja/movimientos-caja.api.ts'
import { FormularioCierre } from './FormularioCierre.tsx'
import { juntas, leerDenominaciones, leerNumeroAbierta, leerValidez } from './planillas-caja.api.ts'

const sinExtracto: ParaCierre = { hasta: null, saldo: null, sinResolver: 0, pendientes: 0, pendiente: '' }

/** Closing the open sheet of a box with a count (arqueo): what was counted at the left, the books at the right, the PIN at the end. */
export function CierrePage() {
  const { t } = useTranslation()
  const { caja } = useParams({ from: '/app/seccionales/planillas-caja/$caja/cerrar' })
  const idCaja = Number(caja)
  // The number stays that of the sheet that the screen began with: a closing elsewhere is told, never followed in silence.
  const abierta = useQuery(leerNumeroAbierta(idCaja))
  const [primera, setPrimera] = useState<number>()
  if (abierta.isFetchedAfterMount && abierta.data !== undefined && primera === undefined) setPrimera(abierta.data)
  const nroPla = primera ?? 0
  const validez = useQuery(leerValidez(idCaja, nroPla))
  const saldos = useQuery({ ...leerSaldos(idCaja, nroPla), enabled: validez.isSuccess })
  const denominaciones = useQuery(leerDenominaciones)
  // Whoever may not see it, or cannot now, closes as who has no statement.
  const extracto = useQuery({ ...leer(conciliacion.paraCierre, { claves: { caja: idCaja } }), staleTime: 0 })
  const [cerrada, setCerrada] = useState<{ saldos: SaldosPlanilla; hecho: PlanillaCerrada }>()
  // Once it is closed it goes on showing what was closed, under what came of it.
  const datos = cerrada?.saldos ?? saldos.data
  // A count that began is never taken away: whatever the sheet has become meanwhile is told when it is sent.
  const [empezado, setEmpezado] = useState(false)
  const listo = datos !== undefined && denominaciones.data !== undefined && extracto.isFetchedAfterMount
  if (listo && validez.data?.cierra && !empezado) setEmpezado(true)
  const titulo = nroPla ? t('caja.cerrarPlanillaN', { n: nroPla }) : t('caja.cerrarPlanilla')
  useTitulo(titulo)
  const volver = {
    to: '/app/seccionales/planillas-caja/lista',
    search: datos ? { idSeccional: String(datos.seccional.id), caja, nroPla: String(nroPla) } : {},
  } as const
  return (
    <>
      <div className="titulo-pantalla">
        <div>
          <Link className="volver no-movil" {...volver}>
            <Icono nombre="atras" chico />
            {t('caja.planillas')}
          </Link>
          <h1 className="en-barra">{titulo}</h1>
        </div>
        {datos && (
          <span className="suave">
            {datos.caja.nombre}, {datos.seccional.nombre} · {t('caja.desdeEl', { desde: mostrarFecha(datos.desde) })} ·{' '}
            {t('caja.movimientosN', { count: datos.movimientos })}
          </span>
        )}
      </div>
      {empezado && listo ? (
        <FormularioCierre
          saldos={datos}
          denominaciones={denominaciones.data}
          extracto={extracto.data ?? sinExtracto}
          cerrada={cerrada?.hecho}
          alCerrar={(hecho) => setCerrada({ saldos: datos, hecho })}
        />
      ) : (
        <div className="hoja">
          <Segun
            consulta={juntas([abierta, validez, saldos, denominaciones], listo ? validez.data : undefined)}
            filas={8}
            fallo={t('caja.noSeConsulto')}
          >
            {({ leyenda }) => (
              <Vacio
                icono="candado"
                titulo={t('caja.noSePuedeCerrar')}
                accion={
                  <Link className="boton" {...volver}>
                    {t('comun.volver')}
                  </Link>
                }
              >
                {leyenda}
              </Vacio>
            )}
          </Segun>
        </div>
      )}
    </>
  )
}
