import { request } from '@gremial/contract/platform/call.ts'
import { type PagoRow, pagoLimits, pagos } from '@gremial/contract/tesoreria/pagos.ts'
import { addDays } from '@gremial/contract/values/dates.ts'
import { formatAmount, formatPesos } from '@gremial/contract/values/money.ts'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { today } from '../../../platform/today.ts'
import { DateField } from '../../../ui/DateField.tsx'
import { FormDialog } from '../../../ui/form/FormDialog.tsx'
import { useForm } from '../../../ui/form/useForm.ts'
import { DialogoObservar, PagoDialog } from '../finanzas/DialogosCentral.tsx'
import { bySeccional, pagosSum } from './elegidas.ts'

export type QueSeAbre = { que: 'pagar' | 'observar'; rendicion: PagoRow } | { que: 'lote'; rendiciones: readonly PagoRow[] }

interface Props {
  abierto: QueSeAbre | undefined
  cerrar(): void
  /** Called when the selection is no longer payable. */
  alPagar(): void
}

export function PagosDialogs({ abierto, cerrar, alPagar }: Props) {
  switch (abierto?.que) {
    case 'pagar':
      return <PagoDialog rendicion={abierto.rendicion} cerrar={cerrar} />
    case 'observar':
      return <DialogoObservar rendicion={abierto.rendicion} cerrar={cerrar} />
    case 'lote':
      return <LoteDialog rendiciones={abierto.rendiciones} cerrar={cerrar} alArmar={alPagar} />
    default:
      return null
  }
}

interface OfLote {
  rendiciones: readonly PagoRow[]
  cerrar(): void
  alArmar(): void
}

/** Preview of the bank file before it is created. */
function LoteDialog({ rendiciones, cerrar, alArmar }: OfLote) {
  const { t } = useTranslation()
  const navegar = useNavigate()
  const [clave] = useState(() => crypto.randomUUID())
  const total = pagosSum(rendiciones)
  const count = rendiciones.length
  const form = useForm({
    initialValues: { fecha: today() },
    request: ({ fecha }) =>
      request(pagos.crearLote, { body: { clave, fecha, total, rendiciones: rendiciones.map((r) => r.id) } }),
    failure: t('pagos.nuevo.noSeArmo'),
    onSaved({ id }) {
      alArmar()
      void navegar({ to: '/app/tesoreria/rendiciones/pagos/lotes/$id', params: { id: String(id) } })
    },
  })
  return (
    <FormDialog
      title={t('pagos.nuevo.titulo', { count, total: formatPesos(total) })}
      action={t('pagos.nuevo.accion', { count })}
      {...{ form: form, close: cerrar }}
    >
      {/* Focuses this list: the first field is a date, whose calendar would cover the rest. */}
      <ul className="pagos-resumen" tabIndex={-1} data-autofocus>
        {bySeccional(rendiciones).map((s) => (
          <li key={s.id}>
            <b>{s.nombre}</b>
            <span className="cifra">{formatAmount(pagosSum(s.filas))}</span>
            <small className="cifra">
              {`…${s.filas[0]?.cbu.slice(-6) ?? ''} · ${s.filas.map((f) => f.numeroRendicion.slice(0, 4)).join(', ')}`}
            </small>
          </li>
        ))}
      </ul>
      <DateField
        label={t('pagos.nuevo.fecha')}
        minDate={today()}
        maxDate={addDays(today(), pagoLimits.dias)}
        {...form.form.getInputProps('fecha')}
      />
      <ul className="pagos-pasa">
        <li>{t('pagos.nuevo.una')}</li>
        <li>{t('pagos.nuevo.quedan')}</li>
        <li>{t('pagos.nuevo.pasan')}</li>
      </ul>
    </FormDialog>
  )
}
