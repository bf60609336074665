import type { Comprobante } from '@gremial/contract/tesoreria/comprobantes.ts'
import { type ComprobanteObservado, faltaResolver } from '@gremial/contract/tesoreria/observados.ts'
import { parseDate } from '@gremial/contract/values/dates.ts'
import { formatAmount } from '@gremial/contract/values/money.ts'
import i18next from 'i18next'
import { useTranslation } from 'react-i18next'
import { sizeOf } from '../../../platform/fileSize.ts'
import { formatDate } from '../../../platform/today.ts'
import { Icon, type IconName } from '../../../ui/icons.tsx'
import { gemeloDe } from './gemelo.ts'
import type { Pendiente } from './pendiente.ts'
import { comoIdentificacion, missing } from './valores.ts'

/** Selected receipt: a local draft by key, or a stored one by id. */
export type Elegido = { clave: string } | { id: number } | null

interface Props {
  guardados: readonly Comprobante[]
  /** Open observations, by receipt. */
  observados?: ReadonlyMap<number, ComprobanteObservado>
  pendientes: readonly Pendiente[]
  elegido: Elegido
  elegir(chosen: Elegido): void
  cancelar(clave: string): void
  reintentar(clave: string): void
}

const none: ReadonlyMap<number, ComprobanteObservado> = new Map()

/** Receipts of a concept: stored ones, then local drafts with what each lacks. */
export function ComprobantesList({ guardados, observados = none, pendientes, elegido, elegir, cancelar, reintentar }: Props) {
  const { t, i18n } = useTranslation()
  const pending = (id: number) => {
    const o = observados.get(id)
    return o !== undefined && faltaResolver(o)
  }
  const current = (que: Elegido) => JSON.stringify(que) === JSON.stringify(elegido)
  return (
    <ul className="comprobantes">
      {guardados.map((c) => (
        <li key={c.id}>
          <button
            type="button"
            className={pending(c.id) ? 'comprobante av' : 'comprobante'}
            aria-current={current({ id: c.id }) || undefined}
            onClick={() => elegir({ id: c.id })}
          >
            <Icon name={pending(c.id) ? 'alerta' : 'bien'} />
            <b>{c.proveedor}</b>
            <span className="cifra">{formatAmount(c.importe)}</span>
            <small>
              {[
                observados.has(c.id) && t(pending(c.id) ? 'observados.observado' : 'observados.corregido'),
                c.fechaFormateada,
                comoIdentificacion(c),
                c.motivoParecido && t('comprobantes.conMotivoCorto'),
                c.desconfianza && t('proveedores.noConfiable'),
              ]
                .filter(Boolean)
                .join(' · ')}
            </small>
          </button>
        </li>
      ))}
      {pendientes.map((p) => {
        const [sign, icon] = signOf(p)
        const { fecha, importe, proveedor } = p.valores
        return (
          <li key={p.clave} data-pendiente={p.clave}>
            <button
              type="button"
              className={`comprobante ${sign}`}
              aria-current={current({ clave: p.clave }) || undefined}
              onClick={() => elegir({ clave: p.clave })}
            >
              <Icon name={icon} />
              <b>{proveedor || p.nombre}</b>
              {importe !== null && !Number.isNaN(importe) && <span className="cifra">{formatAmount(importe / 100)}</span>}
              <small>
                {[p.fase !== 'enviando' && fecha && parseDate(fecha) && formatDate(fecha), loQueFalta(p, pendientes)]
                  .filter(Boolean)
                  .join(' · ')}
              </small>
            </button>
            {p.fase === 'enviando' && (
              <div className="saliendo">
                <span
                  className="barra-envio"
                  role="progressbar"
                  aria-valuenow={Math.round(p.parte * 100)}
                  aria-valuemin={0}
                  aria-valuemax={100}
                  aria-label={t('comprobantes.subiendo', { nombre: p.nombre })}
                >
                  <span style={{ width: `${Math.round(p.parte * 100)}%` }} />
                </span>
                <small className="cifra">
                  {t('comprobantes.parte', { parte: Math.round(p.parte * 100), peso: sizeOf(p.bytes, i18n.language) })}
                </small>
                <button
                  type="button"
                  className="boton-icono"
                  aria-label={t('comprobantes.cancelar', { nombre: p.nombre })}
                  onClick={() => cancelar(p.clave)}
                >
                  <Icon name="cerrar" />
                </button>
              </div>
            )}
            {p.fase === 'cortado' && (
              <div className="saliendo">
                <button type="button" className="boton texto" onClick={() => reintentar(p.clave)}>
                  <Icon name="reintentar" />
                  {t('comun.reintentar')}
                </button>
              </div>
            )}
          </li>
        )
      })}
    </ul>
  )
}

function signOf(p: Pendiente): [string, IconName] {
  if (p.fase === 'rechazado' || p.repetido || p.fase === 'cortado') return ['mal', 'impide']
  if (p.fase === 'enviando' || p.fase === 'preparando') return ['', 'subir']
  return ['av', 'alerta']
}

/** Next step for a draft, as a sentence. */
export function loQueFalta(p: Pendiente, all: readonly Pendiente[]): string {
  const { t } = i18next
  if (p.fase === 'preparando') return t('comprobantes.preparando')
  if (p.fase === 'rechazado') return p.dice
  if (p.fase === 'enviando') return ''
  if (p.fase === 'cortado') return t('comprobantes.cortado')
  if (p.repetido) return t('comprobantes.yaRendido', { numero: p.repetido.numeroRendicion })
  const gemelo = gemeloDe(p, all)
  if (gemelo) return t('comprobantes.gemelo', { nombre: gemelo.nombre })
  const fields = missing(p.valores)
  if (p.lectura === 'buscando') return t('facturaQr.buscando')
  if (fields.length > 0) {
    const names = fields.map((field) => t(`comprobantes.campo.${field}Corto`))
    return t('comprobantes.falta', { campos: new Intl.ListFormat(i18next.language).format(names) })
  }
  if (p.parecidos.length > 0) return t(p.valores.motivoParecido ? 'comprobantes.listo' : 'comprobantes.puedeRepetido')
  return p.dice || t('comprobantes.listo')
}
