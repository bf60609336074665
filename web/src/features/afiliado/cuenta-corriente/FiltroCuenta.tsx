import { archivoResumen, cuentaCorriente } from '@gremial/contract/afiliado/cuenta-corriente.ts'
import type { ExportFormat } from '@gremial/contract/platform/list.ts'
import { firstDayAgo, oneYearLater, parseDate } from '@gremial/contract/values/dates.ts'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { urlOf } from '../../../platform/callApi.ts'
import { Button } from '../../../ui/Button.tsx'
import { DateField } from '../../../ui/DateField.tsx'
import { ExportMenu } from '../../../ui/ExportMenu.tsx'
import { pideCuenta } from './cuenta-corriente.api.ts'

interface Props {
  desde: string
  hoy: string
  cuantos: number
  numero: number | undefined
  children: ReactNode
}

/** Usual ranges, with their first day. */
const rangos = (hoy: string) =>
  [
    ['meses3', firstDayAgo(hoy, 3)],
    ['meses6', firstDayAgo(hoy, 6)],
    ['meses12', firstDayAgo(hoy, 12)],
    ['esteAnio', `${hoy.slice(0, 4)}-01-01`],
  ] as const

/**
 * Start date, required and at most one year ahead; CONSULTAR writes it to the address (A-CTACTE-02, A-CTACTE-07, A-CTACTE-08).
 */
export function FiltroCuenta({ desde, hoy, cuantos, numero, children }: Props) {
  const { t } = useTranslation()
  const navegar = useNavigate({ from: '/app/afiliados/cuenta-corriente' })
  const [fecha, setFecha] = useState<string | null>(desde)
  const [error, setError] = useState<string | null>(null)
  useEffect(() => setFecha(desde), [desde])
  const consultar = () => {
    const problema = !fecha
      ? t('validacion.requerido')
      : !parseDate(fecha)
        ? t('validacion.fecha')
        : fecha > oneYearLater(hoy)
          ? t('validacion.fechaUnAnio')
          : null
    setError(problema)
    if (!problema && fecha) void navegar({ search: (antes) => ({ ...antes, fechaFiltro: fecha }) })
  }
  const exportacion = (formato: ExportFormat) => {
    const { query } = pideCuenta(desde, numero)
    return urlOf(cuentaCorriente.exportar, { query: { ...query, formato } })
  }
  return (
    <form
      className="barra-cuenta"
      onSubmit={(e) => {
        e.preventDefault()
        consultar()
      }}
    >
      <DateField
        className="fecha"
        label={t('cuenta.desde')}
        value={fecha}
        onChange={(v) => {
          setFecha(v)
          setError(null)
        }}
        error={error}
      />
      <Button type="submit">{t('comun.consultar')}</Button>
      <div className="rangos" role="group" aria-label={t('cuenta.rangos')}>
        {rangos(hoy).map(([texto, dia]) => (
          <Button
            key={texto}
            variant="texto"
            aria-pressed={desde === dia}
            onClick={() => void navegar({ search: (antes) => ({ ...antes, fechaFiltro: dia }) })}
          >
            {t(`cuenta.${texto}`)}
          </Button>
        ))}
      </div>
      <div className="empuja">
        {children}
        <ExportMenu
          text={t('cuenta.exportarN', { count: cuantos })}
          file={archivoResumen}
          address={exportacion}
          count={cuantos}
        />
      </div>
    </form>
  )
}
