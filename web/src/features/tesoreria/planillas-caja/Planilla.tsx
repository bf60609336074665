import { planillasCaja, type SaldosPlanilla } from '@gremial/contract/tesoreria/planillas-caja.ts'
import { Link, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { urlOf } from '../../../platform/callApi.ts'
import { formatDate, formatTimestamp } from '../../../platform/today.ts'
import { Button } from '../../../ui/Button.tsx'
import { ExportMenu } from '../../../ui/ExportMenu.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { Notice, StatusChip } from '../../../ui/states.tsx'
import { PlanillaPanel } from '../movimientos-caja/PlanillaPanel.tsx'
import { totalsOf } from '../movimientos-caja/saldos.ts'
import { ArqueoHecho } from './ArqueoHecho.tsx'
import { CierreSinArqueo } from './CierreSinArqueo.tsx'
import { ConteosHechos } from './ConteosHechos.tsx'
import { MovimientosPlanilla } from './MovimientosPlanilla.tsx'

interface Props {
  saldos: SaldosPlanilla
  /** Close button and legend, from the server (C-PLANILLA-13, C-PLANILLA-14). */
  cierra: boolean
  leyenda: string
}

/** A sheet: balances by payment form, actions, closing count and movements. */
export function Planilla({ saldos, cierra, leyenda }: Props) {
  const { t } = useTranslation()
  const side = totalsOf(saldos)
  const { caja, nroPla } = saldos
  const opened = saldos.estado === 'ABIERTA'
  return (
    <div className="pila">
      <section className="hoja hoja-planilla">
        <header>
          <div>
            <h2>{t('caja.planillaN', { n: nroPla })}</h2>
            <StatusChip sign={opened ? 'ok' : 'neutro'}>{t(`caja.estado${saldos.estado}`)}</StatusChip>
          </div>
          <p className="suave">
            {caja.nombre}, {saldos.seccional.nombre} ·{' '}
            {saldos.hasta
              ? t('caja.delAl', { desde: formatDate(saldos.desde), hasta: formatDate(saldos.hasta) })
              : t('caja.desdeEl', { desde: formatDate(saldos.desde) })}{' '}
            · {t('caja.movimientosN', { count: saldos.movimientos })}
          </p>
          <p className="leyenda">{leyenda}</p>
        </header>
        {side ? (
          <PlanillaPanel {...side} />
        ) : (
          <div className="ciega">
            <Notice icon="ocultar">{t('caja.ciegaTexto')}</Notice>
          </div>
        )}
        <Botones saldos={saldos} cierra={cierra} />
      </section>
      {!opened && <ArqueoHecho saldos={saldos} />}
      <ConteosHechos saldos={saldos} className="hoja hoja-planilla" />
      <section className="hoja">
        <MovimientosPlanilla saldos={saldos} />
      </section>
      {saldos.huella && saldos.cerrada && (
        <p className="ayuda planilla-huella">
          {t('caja.cerradaPor', { momento: formatTimestamp(new Date(saldos.cerrada)), quien: saldos.cerradaPor ?? '' })}{' '}
          {t('caja.huella')} <code>{saldos.huella}</code>
        </p>
      )}
    </div>
  )
}

function Botones({ saldos, cierra }: { saldos: SaldosPlanilla; cierra: boolean }) {
  const { t } = useTranslation()
  const [cerrando, setCerrando] = useState(false)
  const { anulado } = useSearch({ from: '/app/seccionales/planillas-caja/lista' })
  const { caja, seccional, nroPla } = saldos
  const query = { caja: caja.id, nroPla }
  const empty = saldos.can.operar && saldos.movimientos === 0
  return (
    <div className="botones acciones-planilla">
      {empty &&
        (['ingresos', 'egresos'] as const).map((modo) => (
          <Link
            key={modo}
            className={modo === 'ingresos' ? 'boton principal' : 'boton'}
            to="/app/seccionales/movimientos-caja/$modo/nuevo"
            params={{ modo }}
            search={{ seccionalUsuario: String(seccional.id), cajaUsuario: String(caja.id), ultimaPlanilla: String(nroPla) }}
          >
            <Icon name="agregar" />
            {t(`caja.nuevo.${modo}`)}
          </Link>
        ))}
      {cierra && (
        <Link className="boton principal" to="/app/seccionales/planillas-caja/$caja/cerrar" params={{ caja: String(caja.id) }}>
          <Icon name="candado" />
          {t('caja.arqueoYCerrar')}
        </Link>
      )}
      {cierra && saldos.modoArqueo === 'OPCIONAL' && (
        <Button onClick={() => setCerrando(true)}>{t('caja.cerrarSinArqueo')}</Button>
      )}
      {/* Both reveal amounts, so a blind box shows them only after its count. */}
      {!saldos.oculto && (
        <>
          <a className="boton" href={urlOf(planillasCaja.imprimir, { query: query })} target="_blank" rel="noreferrer">
            <Icon name="imprimir" />
            {t('caja.imprimir')}
          </a>
          <ExportMenu
            text={t('caja.excelPlanilla')}
            file={t('caja.planillaN', { n: nroPla })}
            address={(formato) =>
              urlOf(planillasCaja.exportar, { query: { ...query, formato, anulados: anulado === '1' ? '1' : '0' } })
            }
          />
        </>
      )}
      {cerrando && <CierreSinArqueo saldos={saldos} terminar={() => setCerrando(false)} />}
    </div>
  )
}
