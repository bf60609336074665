import '../movimientos-caja/movimientos.css'
import './planillas.css'
import { mostrarFecha } from '@gremial/contract/platform/fechas.ts'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useTitulo } from '../../../platform/titulo.ts'
import { Fallo, Huesos, Vacio } from '../../../ui/estados.tsx'
import { Icono } from '../../../ui/iconos.tsx'
import { saldosQuery } from '../movimientos-caja/movimientos-caja.api.ts'
import { FormularioCierre } from './FormularioCierre.tsx'
import { denominacionesQuery, numeroAbiertaQuery, validarQuery } from './planillas-caja.api.ts'

/** Closing the open sheet of a box with a count (arqueo): what was counted at the left, the books at the right, the PIN at the end. */
export function CierrePage() {
  const { t } = useTranslation()
  const { caja } = useParams({ strict: false }) as { caja: string }
  const idCaja = Number(caja)
  // The number stays that of the sheet that the screen began with: a closing elsewhere is told, never followed in silence.
  const abierta = useQuery(numeroAbiertaQuery(idCaja))
  const [primera, setPrimera] = useState<number>()
  if (abierta.data !== undefined && primera === undefined) setPrimera(abierta.data)
  const nroPla = primera ?? 0
  const validar = useQuery(validarQuery(idCaja, nroPla))
  const saldos = useQuery({ ...saldosQuery(idCaja, nroPla), enabled: validar.isSuccess })
  const denominaciones = useQuery(denominacionesQuery)
  const titulo = nroPla ? t('caja.cerrarPlanillaN', { n: nroPla }) : t('caja.cerrarPlanilla')
  useTitulo(titulo)
  const fallo = abierta.error ?? validar.error ?? saldos.error ?? denominaciones.error
  const datos = saldos.data
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
      {fallo ? (
        <div className="hoja">
          <Fallo
            titulo={t('caja.noSeConsulto')}
            error={fallo}
            reintentar={() => {
              for (const consulta of [abierta, validar, saldos, denominaciones]) if (consulta.error) void consulta.refetch()
            }}
          />
        </div>
      ) : datos && validar.data && denominaciones.data ? (
        validar.data.cierra ? (
          <FormularioCierre saldos={datos} denominaciones={denominaciones.data} refrescar={() => saldos.refetch()} />
        ) : (
          <div className="hoja">
            <Vacio
              icono="candado"
              titulo={t('caja.noSePuedeCerrar')}
              accion={
                <Link className="boton" {...volver}>
                  {t('comun.volver')}
                </Link>
              }
            >
              {validar.data.leyenda}
            </Vacio>
          </div>
        )
      ) : (
        <div className="hoja">
          <Huesos filas={8} />
        </div>
      )}
    </>
  )
}
