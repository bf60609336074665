import './cuenta.css'
import type { UsuarioActual } from '@gremial/contract/acceso/acceso.ts'
import { archivoResumen, fechaDesdeValida, type MovimientoCuenta } from '@gremial/contract/afiliado/cuenta-corriente.ts'
import { formatearPesos } from '@gremial/contract/platform/dinero.ts'
import { mostrarFecha, primerDiaHace, unAnioDespues } from '@gremial/contract/platform/fechas.ts'
import { useMediaQuery } from '@mantine/hooks'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useRouteContext, useSearch } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { situacionQuery } from '../../../app/shell/situacion.ts'
import { hoy as hoyIso } from '../../../platform/hoy.ts'
import { tienePermiso } from '../../../platform/sesion.ts'
import { useTitulo } from '../../../platform/titulo.ts'
import { Boton } from '../../../ui/Boton.tsx'
import { CampoFecha } from '../../../ui/CampoFecha.tsx'
import { avisar } from '../../../ui/dialogos.ts'
import { Exportar } from '../../../ui/Exportar.tsx'
import { Fallo, Huesos, Vacio } from '../../../ui/estados.tsx'
import { Icono } from '../../../ui/iconos.tsx'
import { SiguienteTalon } from '../documentos/SiguienteTalon.tsx'
import { direccionExportar, movimientosQuery, saldoQuery } from './cuenta-corriente.api.ts'
import { GraficoSaldo } from './GraficoSaldo.tsx'
import { BloquesMovimientos, TablaMovimientos } from './Movimientos.tsx'

const mesesAntes = 6

/** The account of the member in the session, or of one that a branch may see (`codigo`). */
export function CuentaCorrientePage() {
  const { t } = useTranslation()
  const { usuario } = useRouteContext({ from: '/app' }) as { usuario: UsuarioActual }
  const { fechaFiltro, codigo } = useSearch({ strict: false }) as Record<string, string | undefined>
  const hoy = hoyIso()
  const numero = codigo ? Number(codigo) : undefined
  const ajena = numero !== undefined && numero !== usuario.numeroAfiliado
  const desde = fechaFiltro && fechaDesdeValida(fechaFiltro, hoy) ? fechaFiltro : primerDiaHace(hoy, mesesAntes)
  const quien = useQuery({ ...situacionQuery(numero ?? 0), enabled: ajena })
  const titulo = ajena && quien.data ? t('cuenta.tituloDe', { nombre: quien.data.nombre }) : t('cuenta.titulo')
  // Somebody else's account keeps their whole name in the page: a bar would cut it.
  useTitulo(t('cuenta.titulo'))
  const movimientos = useQuery(movimientosQuery(desde, numero))
  const saldos = useQuery(saldoQuery(desde, numero))
  const error = movimientos.error ?? saldos.error
  useEffect(() => {
    if (error) void avisar(t('cuenta.fallo'), error.message, t('comun.aceptar'))
  }, [error, t])

  return (
    <>
      <div className="titulo-pantalla">
        <h1 className={ajena ? undefined : 'en-barra'}>{titulo}</h1>
        {tienePermiso(usuario, 'documentos.consultar') && (
          <Link to="/app/afiliados/documentos" search={{ fechaFiltro, codigo }} className="boton">
            <Icono nombre="documento" />
            {t('documentos.titulo')}
          </Link>
        )}
      </div>
      {movimientos.data && saldos.data ? (
        <Resumen movimientos={movimientos.data} saldos={saldos.data} desde={desde} hoy={hoy}>
          {tienePermiso(usuario, 'documentos.consultar') && <SiguienteTalon numero={ajena ? numero : undefined} />}
        </Resumen>
      ) : (
        <div className="hoja">
          <Huesos filas={3} />
        </div>
      )}
      <Filtro desde={desde} hoy={hoy} cuantos={movimientos.data?.length ?? 0} numero={numero} />
      <Detalle {...{ movimientos, saldos, desde, hoy }} />
    </>
  )
}

interface Saldos {
  saldo: number
  saldoAnterior: number
}
interface Consultas {
  movimientos: UseQueryResult<MovimientoCuenta[]>
  saldos: UseQueryResult<Saldos>
}

function Resumen({
  movimientos,
  saldos,
  desde,
  hoy,
  children,
}: {
  movimientos: MovimientoCuenta[]
  saldos: Saldos
  desde: string
  hoy: string
  children: ReactNode
}) {
  const { t } = useTranslation()
  const frase = saldos.saldo > 0 ? 'cuenta.debe' : saldos.saldo < 0 ? 'cuenta.afavor' : 'cuenta.alDia'
  return (
    <section className="hoja resumen-cuenta">
      <div>
        <p className="suave">{t('cuenta.saldoAl', { fecha: mostrarFecha(hoy) })}</p>
        <p className="principal-cifra cifra">{formatearPesos(saldos.saldo)}</p>
        <p>{t(frase)}</p>
        {children}
      </div>
      {movimientos.length > 0 && (
        <GraficoSaldo movimientos={movimientos} anterior={saldos.saldoAnterior} desde={desde} hasta={hoy} />
      )}
    </section>
  )
}

/** Start date, required and at most one year ahead; CONSULTAR puts it in the address (A-CTACTE-02, A-CTACTE-07, A-CTACTE-08). */
function Filtro({ desde, hoy, cuantos, numero }: { desde: string; hoy: string; cuantos: number; numero: number | undefined }) {
  const { t } = useTranslation()
  const navegar = useNavigate()
  const [fecha, setFecha] = useState<string | null>(desde)
  const [error, setError] = useState<string | null>(null)
  useEffect(() => setFecha(desde), [desde])
  const consultar = () => {
    const problema = !fecha ? t('validacion.requerido') : fecha > unAnioDespues(hoy) ? t('validacion.fechaUnAnio') : null
    setError(problema)
    if (!problema && fecha) void navegar({ to: '.', search: (antes) => ({ ...antes, fechaFiltro: fecha }) })
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
      <div className="empuja">
        <Exportar
          texto={t('cuenta.exportarN', { count: cuantos })}
          archivo={archivoResumen}
          direccion={(formato) => direccionExportar(desde, formato, numero)}
          inactivo={cuantos === 0}
        />
      </div>
    </form>
  )
}

function Detalle({ movimientos, saldos, desde, hoy }: Consultas & { desde: string; hoy: string }) {
  const { t } = useTranslation()
  const navegar = useNavigate()
  const ancha = useMediaQuery('(min-width: 900px)', true, { getInitialValueInEffect: false })
  const error = movimientos.error ?? saldos.error
  if (error) {
    return (
      <div className="hoja">
        <Fallo
          titulo={t('cuenta.fallo')}
          error={error}
          reintentar={() => {
            void movimientos.refetch()
            void saldos.refetch()
          }}
        />
      </div>
    )
  }
  if (!movimientos.data || !saldos.data)
    return (
      <div className="hoja">
        <Huesos filas={8} />
      </div>
    )
  if (movimientos.data.length === 0) {
    const antes = primerDiaHace(desde, 12)
    return (
      <div className="hoja">
        <Vacio
          icono="cuenta"
          titulo={t('cuenta.vacio', { fecha: mostrarFecha(desde) })}
          accion={
            <Boton onClick={() => void navegar({ to: '.', search: (s) => ({ ...s, fechaFiltro: antes }) })}>
              {t('cuenta.desdeAntes')}
            </Boton>
          }
        >
          {t('cuenta.vacioTexto')}
        </Vacio>
      </div>
    )
  }
  const props = {
    movimientos: movimientos.data,
    saldo: saldos.data.saldo,
    anterior: saldos.data.saldoAnterior,
    hoy: mostrarFecha(hoy),
  }
  return <div className="hoja">{ancha ? <TablaMovimientos {...props} /> : <BloquesMovimientos {...props} />}</div>
}
