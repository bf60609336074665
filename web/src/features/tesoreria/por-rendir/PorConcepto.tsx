import type { PorRendir } from '@gremial/contract/tesoreria/por-rendir.ts'
import { formatAmount, formatPesos } from '@gremial/contract/values/money.ts'
import { useTranslation } from 'react-i18next'
import { SelectField } from '../../../ui/SelectField.tsx'
import { conceptoOf, nombrePorRendir, totalPorRendir } from './estado.ts'

/** Concepts chosen in the dialog, by key of receipt. */
export type Puestos = Readonly<Record<string, string>>

interface Reparto {
  van: readonly PorRendir[]
  /** Concepts of the target. */
  conceptos: readonly string[]
  puestos: Puestos
}

/** Concept of the target for a receipt: the chosen one, else its own; undefined if the target has neither. */
export const conceptoIn = (conceptos: readonly string[], f: PorRendir, puestos: Puestos): string | undefined =>
  [puestos[f.clave], conceptoOf(f)].find((concepto) => concepto && conceptos.includes(concepto))

interface Faltan extends Reparto {
  /** Marks the missing ones. */
  attempt: boolean
  poner(puestos: Puestos): void
}

/** Receipts whose concept the target lacks, with a field to choose one for all of a supplier. */
export function ConceptosQueFaltan({ van, conceptos, puestos, poner, attempt }: Faltan) {
  const { t } = useTranslation()
  const conceptoDe = (f: PorRendir) => conceptoIn(conceptos, f, puestos)
  const faltan = van.filter((f) => !conceptos.includes(conceptoOf(f)))
  return [...Map.groupBy(faltan, (f) => `${f.cuitProveedor} ${conceptoOf(f)}`)].map(([clave, own]) => {
    const [first] = own as [PorRendir, ...PorRendir[]]
    const concepto = conceptoDe(first)
    const [nombre, importe] = [nombrePorRendir(first), formatAmount(totalPorRendir(own))]
    return (
      <SelectField
        key={clave}
        data-path="conceptoPara"
        label={
          own.length === 1
            ? t('porRendir.conceptoPara', { nombre, importe })
            : t('porRendir.conceptoParaVarios', { nombre, importe, count: own.length })
        }
        data={[...conceptos]}
        value={concepto ?? null}
        error={attempt && concepto === undefined ? t('validacion.requerido') : undefined}
        onChange={(chosen) => chosen && poner({ ...puestos, ...Object.fromEntries(own.map((f) => [f.clave, chosen])) })}
      />
    )
  })
}

/** Count and total of receipts by concept. */
export function PorConcepto({ van, conceptos, puestos }: Reparto) {
  const { t } = useTranslation()
  return (
    <dl className="resumen-pase">
      {conceptos.flatMap((concepto) => {
        const own = van.filter((f) => conceptoIn(conceptos, f, puestos) === concepto)
        if (own.length === 0) return []
        return [
          <div key={concepto}>
            <dt>{t('porRendir.enConcepto', { concepto, n: own.length })}</dt>
            <dd className="cifra">{formatAmount(totalPorRendir(own))}</dd>
          </div>,
        ]
      })}
      <div>
        <dt>
          <strong>{t('porRendir.total')}</strong>
        </dt>
        <dd className="cifra">{formatPesos(totalPorRendir(van))}</dd>
      </div>
    </dl>
  )
}
