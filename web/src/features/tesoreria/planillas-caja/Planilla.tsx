import { formatearPesos } from '@gremial/contract/platform/dinero.ts'
import { mostrarFecha } from '@gremial/contract/platform/fechas.ts'
import { type FilaMovimiento, listaMovimientos } from '@gremial/contract/tesoreria/movimientos-caja.ts'
import type { SaldosPlanilla } from '@gremial/contract/tesoreria/planillas-caja.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { mostrarMomento } from '../../../platform/hoy.ts'
import { Boton } from '../../../ui/Boton.tsx'
import { Exportar } from '../../../ui/Exportar.tsx'
import { Aviso, Estado } from '../../../ui/estados.tsx'
import { Icono } from '../../../ui/iconos.tsx'
import { Lista } from '../../../ui/lista/Lista.tsx'
import { useLista } from '../../../ui/lista/useLista.ts'
import { DialogoPin } from '../cajas/DialogoPin.tsx'
import { type DialogoMovimiento, DialogosMovimiento } from '../movimientos-caja/DialogosMovimiento.tsx'
import { FormasDePago } from '../movimientos-caja/FormasDePago.tsx'
import { Anulado, useAccionesMovimiento } from '../movimientos-caja/MovimientosPage.tsx'
import { refrescarCaja } from '../movimientos-caja/movimientos-caja.api.ts'
import { PanelPlanilla } from '../movimientos-caja/PanelPlanilla.tsx'
import { totalesDe } from '../movimientos-caja/saldos.ts'
import { ArqueoHecho } from './ArqueoHecho.tsx'
import { AlCerrar, Cerrada } from './Cerrada.tsx'
import { cerrarPlanilla, direccionExcel, direccionImpresa } from './planillas-caja.api.ts'

interface Props {
  saldos: SaldosPlanilla
  /** The server says whether to offer closing it, and the legend (C-PLANILLA-13, C-PLANILLA-14). */
  cierra: boolean
  leyenda: string
}

/** A sheet: its balances by payment form, what may be done with it, the count it was closed with, and its movements. */
export function Planilla({ saldos, cierra, leyenda }: Props) {
  const { t } = useTranslation()
  const lado = totalesDe(saldos)
  const { caja, nroPla } = saldos
  const abierta = saldos.estado === 'ABIERTA'
  return (
    <div className="pila">
      <section className="hoja hoja-planilla">
        <header>
          <div className="encabezado">
            <h2>{t('caja.planillaN', { n: nroPla })}</h2>
            <Estado signo={abierta ? 'ok' : 'neutro'}>{t(`caja.estado${saldos.estado}`)}</Estado>
          </div>
          <p className="suave">
            {caja.nombre}, {saldos.seccional.nombre} ·{' '}
            {saldos.hasta
              ? t('caja.delAl', { desde: mostrarFecha(saldos.desde), hasta: mostrarFecha(saldos.hasta) })
              : t('caja.desdeEl', { desde: mostrarFecha(saldos.desde) })}{' '}
            · {t('caja.movimientosN', { count: saldos.movimientos })}
          </p>
          <p className="leyenda">{leyenda}</p>
        </header>
        {lado ? (
          <PanelPlanilla {...lado} />
        ) : (
          <div className="ciega">
            <Aviso icono="ocultar">{t('caja.ciegaTexto')}</Aviso>
          </div>
        )}
        <Botones saldos={saldos} cierra={cierra} />
      </section>
      {!abierta && <ArqueoHecho saldos={saldos} />}
      <section className="hoja">
        <Movimientos saldos={saldos} />
      </section>
      {saldos.huella && saldos.cerrada && (
        <p className="ayuda huella">
          {t('caja.cerradaPor', { momento: mostrarMomento(new Date(saldos.cerrada)), quien: saldos.cerradaPor ?? '' })}{' '}
          {t('caja.huella')} <code>{saldos.huella}</code>
        </p>
      )}
    </div>
  )
}

function Botones({ saldos, cierra }: { saldos: SaldosPlanilla; cierra: boolean }) {
  const { t } = useTranslation()
  const [cerrando, setCerrando] = useState(false)
  const { caja, nroPla } = saldos
  return (
    <div className="botones acciones-planilla">
      {cierra && (
        <Link className="boton principal" to="/app/seccionales/planillas-caja/$caja/cerrar" params={{ caja: String(caja.id) }}>
          <Icono nombre="candado" />
          {t('caja.arqueoYCerrar')}
        </Link>
      )}
      {cierra && saldos.modoArqueo === 'OPCIONAL' && <Boton onClick={() => setCerrando(true)}>{t('caja.cerrarSinArqueo')}</Boton>}
      <a className="boton" href={direccionImpresa(caja.id, nroPla)} target="_blank" rel="noreferrer">
        <Icono nombre="imprimir" />
        {t('caja.imprimir')}
      </a>
      <Exportar
        texto={t('caja.excelPlanilla')}
        archivo={t('caja.planillaN', { n: nroPla })}
        direccion={(formato) => direccionExcel(caja.id, nroPla, formato)}
      />
      {cerrando && <CierreSinArqueo saldos={saldos} terminar={() => setCerrando(false)} />}
    </div>
  )
}

/** Closing with the PIN alone, where the box lets a sheet close without a count (C-PLANILLA-10). */
function CierreSinArqueo({ saldos, terminar }: { saldos: SaldosPlanilla; terminar(): void }) {
  const { t } = useTranslation()
  const consultas = useQueryClient()
  const [cerrada, setCerrada] = useState<Awaited<ReturnType<typeof cerrarPlanilla>>>()
  const { caja, nroPla, saldo } = saldos
  if (cerrada)
    return (
      <Cerrada
        caja={caja}
        idSeccional={saldos.seccional.id}
        cerrada={cerrada}
        terminar={() => {
          terminar()
          void refrescarCaja(consultas)
        }}
      />
    )
  return (
    <DialogoPin
      titulo={t('caja.preguntaCerrar', { n: nroPla })}
      texto={<AlCerrar nroPla={nroPla} saldo={saldo?.total ?? 0} ajustes={[]} />}
      rotuloPin={t('caja.pinDe', { nombre: caja.nombre })}
      accion={t('caja.cerrarPlanillaN', { n: nroPla })}
      tituloFallo={t('caja.noSeCerro')}
      hacer={async (pin) => setCerrada(await cerrarPlanilla(caja.id, nroPla, pin, null, ''))}
      alCerrar={(hecho) => {
        if (hecho) return
        terminar()
        void refrescarCaja(consultas)
      }}
    />
  )
}

const { numeroMovimiento, fechaMovimiento, nombreConcepto, descripcion, total } = listaMovimientos.columnas
const enPlanilla = {
  ...listaMovimientos,
  columnas: { numeroMovimiento, fechaMovimiento, nombreConcepto, descripcion, total },
  ordenInicial: ['numeroMovimiento', 'asc'] as const,
}
const conSigno = (m: FilaMovimiento) => formatearPesos(m.ingresoEgreso === 2 ? -m.total : m.total)

function Movimientos({ saldos }: { saldos: SaldosPlanilla }) {
  const { t } = useTranslation()
  const { anulado } = useSearch({ strict: false }) as Record<string, string | undefined>
  const soloAnulados = anulado === '1'
  const estado = useLista(enPlanilla, {
    fijos: {
      idSeccional: String(saldos.seccional.id),
      caja: String(saldos.caja.id),
      numeroPlanilla: String(saldos.nroPla),
      anulado: soloAnulados ? '1' : '0',
    },
  })
  const [dialogo, setDialogo] = useState<DialogoMovimiento>(null)
  const acciones = useAccionesMovimiento(setDialogo)
  // The sheet is what is asked about, not a filter to take away.
  const { caja: _, nroPla: __, anulado: ___, ...consulta } = estado.consulta
  return (
    <>
      <h2 className="titulo-hoja">{t(soloAnulados ? 'caja.movimientosAnulados' : 'caja.movimientos')}</h2>
      <Lista
        lista={enPlanilla}
        estado={{ ...estado, consulta }}
        clave={(m) => m.id}
        nombreDe={(m) => `${m.codigo}, ${m.descripcion}`}
        acciones={acciones}
        celdas={{
          nombreConcepto: (m) => (
            <>
              {m.nombreConcepto || m.nombreTipoMovimiento}
              {m.nombreConcepto && <span className="sub">{m.nombreTipoMovimiento}</span>}
            </>
          ),
          descripcion: (m) => (
            <>
              {m.descripcion}
              {m.anulado === 1 && <Anulado fila={m} />}
            </>
          ),
          total: (m) => (
            <>
              <strong className={m.anulado ? 'tachado' : undefined}>{conSigno(m)}</strong>
              <FormasDePago movimiento={m} />
            </>
          ),
        }}
        bloque={(m) => (
          <div>
            <p className="renglon">
              <strong>{m.descripcion}</strong>
              <strong className={m.anulado ? 'cifra tachado' : 'cifra'}>{conSigno(m)}</strong>
            </p>
            <p className="sub">
              {m.fechaMovimientoFormateada} · {t('caja.numeroN', { n: m.numeroMovimiento })} ·{' '}
              {m.nombreConcepto || m.nombreTipoMovimiento}
            </p>
            {m.anulado === 1 && <Anulado fila={m} />}
          </div>
        )}
        vacia={{ icono: 'planillaCaja', titulo: t(soloAnulados ? 'caja.sinAnuladosPlanilla' : 'caja.sinMovimientosPlanilla') }}
      />
      <DialogosMovimiento dialogo={dialogo} cerrar={() => setDialogo(null)} />
    </>
  )
}
