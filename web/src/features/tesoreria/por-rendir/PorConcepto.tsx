import type { PorRendir } from '@gremial/contract/tesoreria/por-rendir.ts'
import { formatAmount, formatPesos } from '@gremial/contract/values/money.ts'
import { useTranslation } from 'react-i18next'
import { SelectField } from '../../../ui/SelectField.tsx'
import { conceptoOf, nombrePorRendir } from './estado.ts'

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

/** Receipts whose concept the target lacks, each with a field to choose one. */
export function ConceptosQueFaltan({ van, conceptos, puestos, poner, attempt }: Faltan) {
  const { t } = useTranslation()
  const conceptoDe = (f: PorRendir) => conceptoIn(conceptos, f, puestos)
  return van
    .filter((f) => !conceptos.includes(conceptoOf(f)))
    .map((f) => (
      <SelectField
        key={f.clave}
        label={t('porRendir.conceptoPara', { nombre: nombrePorRendir(f), importe: formatAmount(f.importe ?? 0) })}
        data={[...conceptos]}
        value={conceptoDe(f) ?? null}
        error={attempt && conceptoDe(f) === undefined ? t('validacion.requerido') : undefined}
        onChange={(concepto) => concepto && poner({ ...puestos, [f.clave]: concepto })}
      />
    ))
}

/** Count and total of receipts by concept. */
export function PorConcepto({ van, conceptos, puestos }: Reparto) {
  const { t } = useTranslation()
  const sum = (own: readonly PorRendir[]) => own.reduce((total, f) => total + (f.importe ?? 0), 0)
  return (
    <dl className="resumen-pase">
      {conceptos.flatMap((concepto) => {
        const own = van.filter((f) => conceptoIn(conceptos, f, puestos) === concepto)
        if (own.length === 0) return []
        return [
          <div key={concepto}>
            <dt>{t('porRendir.enConcepto', { concepto, n: own.length })}</dt>
            <dd className="cifra">{formatAmount(sum(own))}</dd>
          </div>,
        ]
      })}
      <div>
        <dt>
          <strong>{t('porRendir.total')}</strong>
        </dt>
        <dd className="cifra">{formatPesos(sum(van))}</dd>
      </div>
    </dl>
  )
}
