import type { DetalleRendicion, Rendicion } from '@gremial/contract/tesoreria/rendiciones-gasto.ts'
import { formatAmount, formatPesos } from '@gremial/contract/values/money.ts'
import { Link } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/Button.tsx'
import { StatusChip } from '../../../ui/states.tsx'
import { useSinTerminar } from './sinTerminar.ts'
import { ultimoConcepto } from './ultimoConcepto.ts'

interface Props {
  rendicion: Rendicion
  editar: boolean
  observar?: ((detalle: DetalleRendicion) => void) | undefined
}

/** Expenses by concept with the total (C-DETALLE-04, C-DETALLE-05); each row links to its receipts. */
export function ConceptosTable({ rendicion: r, editar, observar }: Props) {
  const { t } = useTranslation()
  const sinTerminar = useSinTerminar(r.id)
  // Keyboard entry: focuses the concept after the last visited one, or the first of a new settlement.
  const cuerpo = useRef<HTMLTableSectionElement>(null)
  const start = useEffectEvent(() => {
    if (!editar || document.activeElement !== document.body || window.matchMedia('(pointer: coarse)').matches) return
    const before = ultimoConcepto.get()
    const place = before?.codigo === r.id ? r.detalles.findIndex((d) => d.id === before.iddetalle) + 1 : 0
    cuerpo.current?.querySelectorAll('a')[place]?.focus()
  })
  useEffect(() => start(), [])
  return (
    <section className="hoja" aria-label={t('rendicion.conceptos')}>
      <table className="tabla conceptos-rendicion">
        <thead>
          <tr>
            <th>{t('rendicion.concepto')}</th>
            <th className="aparte">{t('rendicion.observacion')}</th>
            <th className="num aparte">{t('rendicion.comprobantes')}</th>
            <th className="num">{t('rendicion.total')}</th>
          </tr>
        </thead>
        <tbody ref={cuerpo}>
          {r.detalles.map((d) => (
            <tr key={d.id}>
              <td>
                <Link
                  to="/app/seccionales/rendiciones-gasto/$idrendicion/conceptos/$idconcepto/comprobantes/lista"
                  params={{ idrendicion: String(r.id), idconcepto: String(d.id) }}
                  search={editar ? { modo: 'editar' } : {}}
                >
                  {d.nombreConcepto}
                </Link>
                {sinTerminar.has(d.id) && (
                  <div>
                    <StatusChip sign="alerta">{t('rendicion.sinTerminarAca', { count: sinTerminar.get(d.id) ?? 0 })}</StatusChip>
                  </div>
                )}
                <div className="bajo-concepto">
                  <span>{t('rendicion.cuantosComprobantes', { count: d.cantidadComprobantes })}</span>
                  <Observacion detalle={d} observar={observar} />
                </div>
              </td>
              <td className="aparte">
                <Observacion detalle={d} observar={observar} />
              </td>
              <td className="num cifra aparte">{d.cantidadComprobantes}</td>
              <td className="num cifra">{formatAmount(d.sumaConcepto)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th>{t('rendicion.total')}</th>
            <td className="aparte" />
            <td className="num cifra aparte">{r.cantidadComprobantes}</td>
            <td className="num cifra fuerte">{formatPesos(r.total)}</td>
          </tr>
        </tfoot>
      </table>
    </section>
  )
}

/** Note of a concept, editable in a draft. */
function Observacion({ detalle: d, observar }: { detalle: DetalleRendicion; observar: Props['observar'] }) {
  const { t } = useTranslation()
  return (
    <>
      <span className="parrafos-rendicion">{d.observacion}</span>{' '}
      {observar && (
        <Button
          variant="texto"
          icon="editar"
          aria-label={t('rendicion.observarConcepto', { concepto: d.nombreConcepto })}
          onClick={() => observar(d)}
        >
          {t(d.observacion ? 'rendicion.cambiar' : 'rendicion.agregarObservacion')}
        </Button>
      )}
    </>
  )
}
