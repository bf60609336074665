import { comprobantes } from '@gremial/contract/tesoreria/comprobantes.ts'
import type { ComprobanteAFirmar, RendicionAFirmar } from '@gremial/contract/tesoreria/firmas.ts'
import { formatAmount, formatPesos } from '@gremial/contract/values/money.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { fetchFile } from '../../../platform/api.ts'
import { urlOf } from '../../../platform/callApi.ts'
import { formatDayMonth } from '../../../platform/today.ts'
import { Icon, type IconName } from '../../../ui/icons.tsx'
import { RemovedParts } from '../../../ui/RemovedParts.tsx'
import { ErrorNotice, Notice, StatusChip } from '../../../ui/states.tsx'
import { VistaComprobante } from '../comprobantes/VistaComprobante.tsx'
import { comprobanteNumber, cuitOf, day } from './palabras.ts'

interface Props {
  rendicion: RendicionAFirmar
  actual: number
  vistos: ReadonlySet<number>
  ir(n: number): void
}

const iconOf = (c: ComprobanteAFirmar): IconName =>
  c.cambio === 'NUEVO' ? 'agregar' : c.cambio === 'CAMBIO' ? 'cambio' : c.delArchivo ? 'qr' : 'editar'

/** Receipts one by one, changed ones first; counts those viewed without requiring all. */
export function Hojear({ rendicion: r, actual, vistos, ir }: Props) {
  const { t } = useTranslation()
  const frame = useRef<HTMLElement>(null)
  const list = r.comprobantes
  const este = list[actual]
  // Scrolls to a receipt chosen above, but not to the initial one.
  const before = useRef(actual)
  useEffect(() => {
    if (before.current !== actual && frame.current && frame.current.getBoundingClientRect().top > window.innerHeight * 0.6)
      frame.current.scrollIntoView({ block: 'start' })
    before.current = actual
  }, [actual])
  if (!este) return null
  const vistosN = list.filter((c) => vistos.has(c.id)).length
  return (
    <section className="hoja firma-hojear" aria-label={t('firmas.comprobantes')} ref={frame}>
      <header>
        <h2>{t('firmas.comprobantes')}</h2>
        <span className="suave firma-vistos" role="status">
          {t('firmas.visteN', { n: vistosN, total: list.length })}
        </span>
        <div className="firma-paso">
          <button
            type="button"
            className="boton-icono"
            aria-label={t('firmas.anterior')}
            disabled={actual === 0}
            onClick={() => ir(actual - 1)}
          >
            <Icon name="izquierda" />
          </button>
          <b className="cifra">{t('firmas.nDe', { n: actual + 1, total: list.length })}</b>
          <button
            type="button"
            className="boton-icono"
            aria-label={t('firmas.siguiente')}
            disabled={actual === list.length - 1}
            onClick={() => ir(actual + 1)}
          >
            <Icon name="derecha" />
          </button>
        </div>
      </header>
      <div className="firma-avance" aria-hidden="true">
        <span style={{ width: `${(vistosN / list.length) * 100}%` }} />
      </div>
      <div className="firma-cuerpo">
        <nav className="firma-indice" aria-label={t('firmas.irA')}>
          {list.some((c) => c.cambio !== null) && <p className="suave">{t('firmas.primeroCambio')}</p>}
          <ul>
            {list.map((c, n) => (
              <li key={c.id}>
                <button
                  type="button"
                  aria-current={n === actual ? 'true' : undefined}
                  className={vistos.has(c.id) && n !== actual ? 'visto' : undefined}
                  onClick={() => ir(n)}
                >
                  <Icon name={iconOf(c)} small />
                  <b>{c.proveedor}</b>
                  <small>
                    {formatDayMonth(c.fecha)}
                    {c.cambio && ` · ${t(`firmas.cambio.${c.cambio}`)}`}
                    {c.desconfianza && ` · ${t('proveedores.noConfiable')}`}
                  </small>
                  <span className="cifra">{formatAmount(c.importe)}</span>
                </button>
              </li>
            ))}
          </ul>
        </nav>
        <Comprobante key={este.id} rendicion={r.id} comprobante={este} />
      </div>
    </section>
  )
}

function Comprobante({ rendicion, comprobante: c }: { rendicion: number; comprobante: ComprobanteAFirmar }) {
  const { t } = useTranslation()
  const claves = { codigo: rendicion, iddetalle: c.idDetalle, idcomprobante: c.id }
  const direccion = urlOf(comprobantes.descargar, { params: claves, query: {} })
  const query = useQuery({
    queryKey: ['archivo de comprobante', c.id],
    queryFn: ({ signal }) => fetchFile(direccion, signal),
    // A receipt's file is immutable by id; a few stay cached for paging back.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    retry: false,
  })
  return (
    <article className="firma-comprobante" aria-label={c.proveedor}>
      <div className="firma-hechos">
        <h3>{c.proveedor}</h3>
        <strong className="firma-importe cifra">{formatPesos(c.importe)}</strong>
        <p className="suave">
          {t(`firmas.clases.${c.clase as 'FACTURA'}`)} {comprobanteNumber(c)}
          <br />
          <span className="cifra">{day(c.fecha)}</span> · CUIT {cuitOf(c.cuit)} · {c.concepto}
        </p>
        <div className="firma-marcas">
          <StatusChip sign="neutro">
            <Icon name={c.delArchivo ? 'qr' : 'editar'} small />
            {t(c.delArchivo ? 'firmas.delArchivo' : 'firmas.deQuienCargo')}
          </StatusChip>
          {c.cambio && (
            <span className="estado alerta">
              <Icon name={c.cambio === 'NUEVO' ? 'agregar' : 'cambio'} small />
              {t(`firmas.cambio.${c.cambio}`)}
            </span>
          )}
        </div>
        <RemovedParts what={c.sacado} />
        {c.desconfianza && <Notice type="alerta">{t('proveedores.avisoNoConfiable', { motivo: c.desconfianza })}</Notice>}
        {c.antes !== null && c.antes !== c.importe && (
          <p className="firma-antes">
            <Icon name="cambio" small />
            <span>
              {t('firmas.antesDecia')} <s className="cifra">{formatPesos(c.antes)}</s>
            </span>
          </p>
        )}
        {c.parecidos.map((p) => (
          <Notice key={`${p.numeroRendicion} ${p.clase}`} type="alerta">
            <strong>{t('firmas.parecido')}</strong>{' '}
            {t(`firmas.parecidoDe.${p.clase}`, {
              numero: p.numeroRendicion,
              seccional: p.nombreSeccional,
              importe: formatPesos(p.importe),
              dia: day(p.fecha),
            })}
            <p>
              <b>{t('firmas.motivoDe', { quien: p.usuario })}</b> {p.motivo}
            </p>
          </Notice>
        ))}
      </div>
      {query.error ? (
        <ErrorNotice title={t('firmas.archivoFallo')} error={query.error} retry={() => void query.refetch()} />
      ) : (
        <VistaComprobante nombre={c.nombre} archivo={query.data ?? null} descarga={direccion} />
      )}
    </article>
  )
}
