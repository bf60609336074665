import { formatearImporte, formatearPesos } from '@gremial/contract/platform/dinero.ts'
import type { DetalleRendicion, Rendicion } from '@gremial/contract/tesoreria/rendiciones-gasto.ts'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Boton } from '../../../ui/Boton.tsx'

interface Props {
  rendicion: Rendicion
  editar: boolean
  observar?: (detalle: DetalleRendicion) => void
}

/** What was spent on each concept, with the total at the foot (C-DETALLE-04, C-DETALLE-05); each leads to its receipts. */
export function TablaConceptos({ rendicion: r, editar, observar }: Props) {
  const { t } = useTranslation()
  return (
    <section className="hoja" aria-label={t('rendicion.conceptos')}>
      <table className="tabla conceptos-rendicion">
        <thead>
          <tr>
            <th>{t('rendicion.concepto')}</th>
            <th>{t('rendicion.observacion')}</th>
            <th className="num">{t('rendicion.comprobantes')}</th>
            <th className="num">{t('rendicion.total')}</th>
          </tr>
        </thead>
        <tbody>
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
              </td>
              <td>
                <span className="parrafos-rendicion">{d.observacion}</span>{' '}
                {observar && (
                  <Boton
                    variante="texto"
                    icono="editar"
                    aria-label={t('rendicion.observarConcepto', { concepto: d.nombreConcepto })}
                    onClick={() => observar(d)}
                  >
                    {t(d.observacion ? 'rendicion.cambiar' : 'rendicion.agregarObservacion')}
                  </Boton>
                )}
              </td>
              <td className="num cifra">{d.cantidadComprobantes}</td>
              <td className="num cifra">{formatearImporte(d.sumaConcepto)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th colSpan={2}>{t('rendicion.total')}</th>
            <td className="num cifra">{r.cantidadComprobantes}</td>
            <td className="num cifra fuerte">{formatearPesos(r.total)}</td>
          </tr>
        </tfoot>
      </table>
    </section>
  )
}
