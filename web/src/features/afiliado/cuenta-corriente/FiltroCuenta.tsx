import { archivoResumen, cuentaCorriente } from '@gremial/contract/afiliado/cuenta-corriente.ts'
import { leerFecha, primerDiaHace, unAnioDespues } from '@gremial/contract/platform/fechas.ts'
import type { Formato } from '@gremial/contract/platform/lista.ts'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { direccionDe } from '../../../platform/llamar.ts'
import { Boton } from '../../../ui/Boton.tsx'
import { CampoFecha } from '../../../ui/CampoFecha.tsx'
import { Exportar } from '../../../ui/Exportar.tsx'
import { pideCuenta } from './cuenta-corriente.api.ts'

interface Props {
  desde: string
  hoy: string
  cuantos: number
  numero: number | undefined
  children: ReactNode
}

/** What is asked for most, with its first day. */
const rangos = (hoy: string) =>
  [
    ['meses3', primerDiaHace(hoy, 3)],
    ['meses6', primerDiaHace(hoy, 6)],
    ['meses12', primerDiaHace(hoy, 12)],
    ['esteAnio', `${hoy.slice(0, 4)}-01-01`],
  ] as const

/** Start date, required and at most one year ahead; CONSULTAR puts it in the address (A-CTACTE-02, A-CTACTE-07, A-CTACTE-08). */
export function FiltroCuenta({ desde, hoy, cuantos, numero, children }: Props) {
  const { t } = useTranslation()
  const navegar = useNavigate({ from: '/app/afiliados/cuenta-corriente' })
  const [fecha, setFecha] = useState<string | null>(desde)
  const [error, setError] = useState<string | null>(null)
  useEffect(() => setFecha(desde), [desde])
  const consultar = () => {
    const problema = !fecha
      ? t('validacion.requerido')
      : !leerFecha(fecha)
        ? t('validacion.fecha')
        : fecha > unAnioDespues(hoy)
          ? t('validacion.fechaUnAnio')
          : null
    setError(problema)
    if (!problema && fecha) void navegar({ search: (antes) => ({ ...antes, fechaFiltro: fecha }) })
  }
  const exportacion = (formato: Formato) => {
    const { consulta } = pideCuenta(desde, numero)
    return direccionDe(cuentaCorriente.exportar, { consulta: { ...consulta, formato } })
  }
  return (
    <form
      className="barra-cuenta"
      onSubmit={(e) => {
        e.preventDefault()
        consultar()
      }}
    >
      <CampoFecha
        className="fecha"
        label={t('cuenta.desde')}
        value={fecha}
        onChange={(v) => {
          setFecha(v)
          setError(null)
        }}
        error={error}
      />
      <Boton type="submit">{t('comun.consultar')}</Boton>
      <div className="rangos" role="group" aria-label={t('cuenta.rangos')}>
        {rangos(hoy).map(([texto, dia]) => (
          <Boton
            key={texto}
            variante="texto"
            aria-pressed={desde === dia}
            onClick={() => void navegar({ search: (antes) => ({ ...antes, fechaFiltro: dia }) })}
          >
            {t(`cuenta.${texto}`)}
          </Boton>
        ))}
      </div>
      <div className="empuja">
        {children}
        <Exportar
          texto={t('cuenta.exportarN', { count: cuantos })}
          archivo={archivoResumen}
          direccion={exportacion}
          cuantos={cuantos}
        />
      </div>
    </form>
  )
}
