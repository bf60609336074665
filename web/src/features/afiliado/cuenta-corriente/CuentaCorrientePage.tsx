import './cuenta.css'
import {
  cuentaCorriente,
  fechaDesdeValida,
  type MovimientoCuenta,
  type SaldoCuenta,
} from '@gremial/contract/afiliado/cuenta-corriente.ts'
import { firstDayAgo } from '@gremial/contract/values/dates.ts'
import { useMediaQuery } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { read } from '../../../platform/callApi.ts'
import { useTitle } from '../../../platform/title.ts'
import { formatDate, today as hoyIso } from '../../../platform/today.ts'
import { useCan, useUser } from '../../../platform/user.ts'
import { Button } from '../../../ui/Button.tsx'
import { notifyFailure } from '../../../ui/dialogs.ts'
import { Icon } from '../../../ui/icons.tsx'
import { Query } from '../../../ui/Query.tsx'
import { ScreenGate } from '../../../ui/ScreenGate.tsx'
import { EmptyState, Skeleton } from '../../../ui/states.tsx'
import { situacionQuery } from '../afiliados/situacion.ts'
import { ProximoTalon } from '../documentos/ProximoTalon.tsx'
import { pideCuenta } from './cuenta-corriente.api.ts'
import { FiltroCuenta } from './FiltroCuenta.tsx'
import { BloquesMovimientos, TablaMovimientos } from './Movimientos.tsx'
import { ResumenCuenta } from './ResumenCuenta.tsx'

const mesesAntes = 6

/** Movements and balances of an account: two calls in one result. */
function useCuenta(desde: string, numero: number | undefined) {
  const { t } = useTranslation()
  const pide = pideCuenta(desde, numero)
  const movimientos = useQuery(read(cuentaCorriente.movimientos, pide))
  const saldos = useQuery(read(cuentaCorriente.saldo, pide))
  const error = movimientos.error ?? saldos.error
  useEffect(() => {
    if (error) void notifyFailure(t('cuenta.fallo'), error)
  }, [error, t])
  return {
    data: movimientos.data && saldos.data && { movimientos: movimientos.data, saldos: saldos.data },
    error,
    refetch: async () => {
      await saldos.refetch()
      return movimientos.refetch()
    },
  }
}

/** Account of the member, or of one within scope (`codigo`). */
export function CuentaCorrientePage() {
  const { t } = useTranslation()
  const { numeroAfiliado } = useUser()
  const leeDocumentos = useCan('documentos.consultar')
  const { fechaFiltro, codigo } = useSearch({ from: '/app/afiliados/cuenta-corriente' })
  const hoy = hoyIso()
  const numero = codigo ? Number(codigo) : undefined
  const ajena = numero !== undefined && numero !== numeroAfiliado
  const desde = fechaFiltro && fechaDesdeValida(fechaFiltro, hoy) ? fechaFiltro : firstDayAgo(hoy, mesesAntes)
  const quien = useQuery({ ...situacionQuery(numero ?? 0), enabled: ajena })
  const titulo = ajena && quien.data ? t('cuenta.tituloDe', { nombre: quien.data.nombre }) : t('cuenta.titulo')
  // The full name of another member is in the page, because the tab would truncate it.
  useTitle(t('cuenta.titulo'))
  const cuenta = useCuenta(desde, numero)
  // On a phone the balance comes first, and this is with the other actions.
  const documentos = (donde: 'solo-escritorio' | 'solo-movil', texto: string) =>
    leeDocumentos && (
      <Link to="/app/afiliados/documentos" search={{ fechaFiltro, codigo }} className={`boton ${donde}`}>
        <Icon name="documento" />
        {texto}
      </Link>
    )
  return (
    <ScreenGate>
      <div className="titulo-pantalla">
        <h1 className={ajena ? undefined : 'en-barra'}>{titulo}</h1>
        {documentos('solo-escritorio', t('documentos.titulo'))}
      </div>
      {cuenta.data ? (
        <ResumenCuenta {...cuenta.data} ajena={ajena} codigo={codigo} desde={desde} hoy={hoy}>
          {leeDocumentos && <ProximoTalon numero={ajena ? numero : undefined} seDebita={cuenta.data.saldos.debito !== null} />}
        </ResumenCuenta>
      ) : (
        <div className="hoja">
          <Skeleton rows={3} />
        </div>
      )}
      <FiltroCuenta desde={desde} hoy={hoy} cuantos={cuenta.data?.movimientos.length ?? 0} numero={numero}>
        {documentos('solo-movil', t('barra.documentos'))}
      </FiltroCuenta>
      <div className="hoja cuenta-detalle">
        <Query query={cuenta} rows={8} failure={t('cuenta.fallo')}>
          {(datos) => <Detalle {...datos} desde={desde} hoy={hoy} />}
        </Query>
      </div>
    </ScreenGate>
  )
}

interface PropsDetalle {
  movimientos: MovimientoCuenta[]
  saldos: SaldoCuenta
  desde: string
  hoy: string
}

function Detalle({ movimientos, saldos: { saldo, saldoAnterior }, desde, hoy }: PropsDetalle) {
  const { t } = useTranslation()
  const navegar = useNavigate({ from: '/app/afiliados/cuenta-corriente' })
  const ancha = useMediaQuery('(min-width: 900px)', true, { getInitialValueInEffect: false })
  if (movimientos.length === 0) {
    const antes = firstDayAgo(desde, 12)
    return (
      <EmptyState
        icon="cuenta"
        title={t('cuenta.vacio', { fecha: formatDate(desde) })}
        action={
          <Button onClick={() => void navegar({ search: (s) => ({ ...s, fechaFiltro: antes }) })}>
            {t('cuenta.desdeAntes')}
          </Button>
        }
      >
        {t('cuenta.vacioTexto')}
      </EmptyState>
    )
  }
  const Movimientos = ancha ? TablaMovimientos : BloquesMovimientos
  return <Movimientos movimientos={movimientos} saldo={saldo} anterior={saldoAnterior} hoy={formatDate(hoy)} />
}
