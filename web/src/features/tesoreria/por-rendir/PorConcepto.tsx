import type { PorRendir } from '@gremial/contract/tesoreria/por-rendir.ts'
import { formatAmount, formatPesos } from '@gremial/contract/values/money.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SelectField } from '../../../ui/SelectField.tsx'
import { conceptoOf, nombrePorRendir } from './estado.ts'

export interface Reparto {
  van: readonly PorRendir[]
  /** Concepts of the target. */
  conceptos: readonly string[]
  /** Concept of a receipt; undefined while it has none of the target's. */
  conceptoDe(f: PorRendir): string | undefined
  /** Chooses the concept of the receipt with that key. */
  poner(clave: string, concepto: string): void
}

/** Assigns receipts to concepts of a settlement: each one's own, else the one chosen in the dialog. */
export function useReparto(van: readonly PorRendir[], conceptos: readonly string[]): Reparto {
  const [puestos, setPuestos] = useState<Record<string, string>>({})
  const fits = (concepto: string | undefined) => (concepto && conceptos.includes(concepto) ? concepto : undefined)
  return {
    van,
    conceptos,
    conceptoDe: (f) => fits(puestos[f.clave]) ?? fits(conceptoOf(f)),
    poner: (clave, concepto) => setPuestos((before) => ({ ...before, [clave]: concepto })),
  }
}

/** Receipts whose concept the target lacks, each with a field to choose one. `attempt`: mark the missing ones. */
export function ConceptosQueFaltan({ van, conceptos, conceptoDe, poner, attempt }: Reparto & { attempt: boolean }) {
  const { t } = useTranslation()
  return van
    .filter((f) => !conceptos.includes(conceptoOf(f)))
    .map((f) => (
      <SelectField
        key={f.clave}
        label={t('porRendir.conceptoPara', { nombre: nombrePorRendir(f), importe: formatAmount(f.importe ?? 0) })}
        data={[...conceptos]}
        value={conceptoDe(f) ?? null}
        error={attempt && conceptoDe(f) === undefined ? t('validacion.requerido') : undefined}
        onChange={(concepto) => concepto && poner(f.clave, concepto)}
      />
    ))
}

/** Count and total of receipts by concept. */
export function PorConcepto({ van, conceptos, conceptoDe }: Reparto) {
  const { t } = useTranslation()
  const sum = (own: readonly PorRendir[]) => own.reduce((total, f) => total + (f.importe ?? 0), 0)
  return (
    <dl className="resumen-pase">
      {conceptos.flatMap((concepto) => {
        const own = van.filter((f) => conceptoDe(f) === concepto)
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
