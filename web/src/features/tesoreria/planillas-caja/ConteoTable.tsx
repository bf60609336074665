import type { Denominacion } from '@gremial/contract/tesoreria/planillas-caja.ts'
import { formatAmount, formatPesos, fromCents, toCents } from '@gremial/contract/values/money.ts'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { AmountField } from '../../../ui/AmountField.tsx'
import { centavosContados, leerCantidad, type TypedConteo } from './arqueo.ts'

const move = (e: KeyboardEvent<HTMLTableElement>): void => {
  const step = e.key === 'ArrowDown' || e.key === 'Enter' ? 1 : e.key === 'ArrowUp' ? -1 : 0
  if (step === 0 || e.ctrlKey || e.metaKey || (e.target as HTMLElement).tagName !== 'INPUT') return
  const fields = [...e.currentTarget.querySelectorAll('input')]
  const other = fields[fields.indexOf(e.target as HTMLInputElement) + step]
  e.preventDefault()
  if (other) other.focus()
  // On the last field, Enter moves past the table.
  else if (e.key === 'Enter') document.getElementById('despues-del-conteo')?.querySelector('input')?.focus()
}

/** Focuses the first bill when a count starts, also a second one; by touch the keyboard would cover the page. */
function useFirstBill(counting: boolean) {
  const tabla = useRef<HTMLTableElement>(null)
  useEffect(() => {
    if (counting && !window.matchMedia('(pointer: coarse)').matches) tabla.current?.querySelector('input')?.focus()
  }, [counting])
  return tabla
}

/** Cash count: a quantity per bill, an amount of coins, and the total; arrows and Enter move between fields. */
export function ConteoTable({
  denominaciones,
  conteo,
  cambiar,
  lectura,
  error,
}: {
  denominaciones: readonly Denominacion[]
  conteo: TypedConteo
  cambiar(conteo: TypedConteo): void
  lectura: boolean
  /** Error if nothing was counted. */
  error?: string | undefined
}) {
  const { t } = useTranslation()
  const tabla = useFirstBill(!lectura)
  return (
    <table ref={tabla} className="tabla" onKeyDown={move}>
      <thead>
        <tr>
          <th scope="col">{t('caja.billete')}</th>
          <th scope="col" className="num">
            {t('caja.cantidad')}
          </th>
          <th scope="col" className="num">
            {t('caja.subtotal')}
          </th>
        </tr>
      </thead>
      <tbody>
        {denominaciones.map(({ id, clase, valor }) => {
          const text = conteo.cantidades[id] ?? ''
          const cantidad = leerCantidad(text)
          return (
            <tr key={id}>
              <th scope="row" className="cifra">
                $ {valor.toLocaleString('es-AR')}
                {clase === 'MONEDA' && <span className="sub">{t('caja.moneda')}</span>}
              </th>
              <td className="num">
                <input
                  className="entrada"
                  inputMode="numeric"
                  autoComplete="off"
                  maxLength={6}
                  readOnly={lectura}
                  aria-label={t(`caja.cantidadDe.${clase}`, { valor })}
                  aria-invalid={cantidad === undefined || undefined}
                  value={text}
                  onFocus={(e) => e.currentTarget.select()}
                  onChange={(e) =>
                    cambiar({ ...conteo, cantidades: { ...conteo.cantidades, [id]: e.currentTarget.value.trim() } })
                  }
                />
              </td>
              <td className="num">
                {cantidad === undefined ? (
                  <span className="negativo">{t('caja.noSeLee')}</span>
                ) : (
                  formatAmount(fromCents(toCents(valor) * cantidad))
                )}
              </td>
            </tr>
          )
        })}
        <tr>
          <th scope="row">{t('caja.monedas')}</th>
          <td className="num">
            <AmountField
              data-path="efectivo"
              aria-label={t('caja.importeMonedas')}
              leftSection={null}
              readOnly={lectura}
              value={conteo.monedas}
              onChange={(monedas) => cambiar({ ...conteo, monedas })}
              error={error ?? Number.isNaN(conteo.monedas ?? 0)}
            />
          </td>
          <td className="num">
            {Number.isNaN(conteo.monedas ?? 0) ? (
              <span className="negativo">{t('caja.noSeLee')}</span>
            ) : (
              formatAmount(fromCents(conteo.monedas ?? 0))
            )}
          </td>
        </tr>
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t('caja.efectivoContado')}</th>
          <td className="num" colSpan={2}>
            <output>{formatPesos(fromCents(centavosContados(denominaciones, conteo)))}</output>
          </td>
        </tr>
      </tfoot>
    </table>
  )
}
