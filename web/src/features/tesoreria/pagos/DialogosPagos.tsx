import { request } from '@gremial/contract/platform/call.ts'
import { type FilaPago, maximosPago, pagos } from '@gremial/contract/tesoreria/pagos.ts'
import { addDays } from '@gremial/contract/values/dates.ts'
import { formatAmount, formatPesos } from '@gremial/contract/values/money.ts'
import { TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { today } from '../../../platform/today.ts'
import { DateField } from '../../../ui/DateField.tsx'
import { FormDialog } from '../../../ui/form/FormDialog.tsx'
import { useForm } from '../../../ui/form/useForm.ts'
import { DialogoObservar, DialogoPago } from '../finanzas/DialogosCentral.tsx'
import { porSeccional, sumaDePagos } from './elegidas.ts'

export type QueSeAbre =
  | { que: 'pagar' | 'observar'; rendicion: FilaPago }
  | { que: 'cuenta'; seccional: FilaPago }
  | { que: 'lote'; rendiciones: readonly FilaPago[] }

interface Props {
  abierto: QueSeAbre | undefined
  cerrar(): void
  /** What was chosen no longer waits. */
  alPagar(): void
}

export function DialogosPagos({ abierto, cerrar, alPagar }: Props) {
  switch (abierto?.que) {
    case 'pagar':
      return <DialogoPago rendicion={abierto.rendicion} cerrar={cerrar} />
    case 'observar':
      return <DialogoObservar rendicion={abierto.rendicion} cerrar={cerrar} />
    case 'cuenta':
      return <DialogoCuenta seccional={abierto.seccional} cerrar={cerrar} />
    case 'lote':
      return <DialogoLote rendiciones={abierto.rendiciones} cerrar={cerrar} alArmar={alPagar} />
    default:
      return null
  }
}

/** Where a branch is paid. */
function DialogoCuenta({ seccional, cerrar }: { seccional: FilaPago; cerrar(): void }) {
  const { t } = useTranslation()
  const { idSeccional: id, nombreSeccional: nombre, cbu: antes } = seccional
  const formulario = useForm({
    initialValues: { cbu: '' },
    // As people copy it from their bank: in groups.
    request: ({ cbu }) => request(pagos.cuenta, { params: { id }, body: { cbu: cbu.replace(/[\s.-]/g, ''), antes } }),
    failure: t('pagos.cuenta.noSeGuardo'),
    onSaved() {
      notifications.show({ message: t('pagos.cuenta.quedo', { seccional: nombre }) })
      cerrar()
    },
  })
  return (
    <FormDialog
      title={t('pagos.cuenta.titulo', { seccional: nombre })}
      action={t('pagos.cuenta.guardar')}
      {...{ form: formulario, close: cerrar }}
    >
      <TextInput
        label={t('pagos.cuenta.campo')}
        description={t('pagos.cuenta.ayuda')}
        inputMode="numeric"
        maxLength={32}
        data-autofocus
        {...formulario.form.getInputProps('cbu')}
      />
    </FormDialog>
  )
}

interface DeLote {
  rendiciones: readonly FilaPago[]
  cerrar(): void
  alArmar(): void
}

/** What goes to the bank, said before it is made. */
function DialogoLote({ rendiciones, cerrar, alArmar }: DeLote) {
  const { t } = useTranslation()
  const navegar = useNavigate()
  const [clave] = useState(() => crypto.randomUUID())
  const total = sumaDePagos(rendiciones)
  const count = rendiciones.length
  const formulario = useForm({
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
      {...{ form: formulario, close: cerrar }}
    >
      {/* The first field is a day, whose calendar would lie over the rest. */}
      <ul className="pagos-resumen" tabIndex={-1} data-autofocus>
        {porSeccional(rendiciones).map((s) => (
          <li key={s.id}>
            <b>{s.nombre}</b>
            <span className="cifra">{formatAmount(sumaDePagos(s.filas))}</span>
            <small className="cifra">
              {`…${s.filas[0]?.cbu.slice(-6) ?? ''} · ${s.filas.map((f) => f.numeroRendicion.slice(0, 4)).join(', ')}`}
            </small>
          </li>
        ))}
      </ul>
      <DateField
        label={t('pagos.nuevo.fecha')}
        minDate={today()}
        maxDate={addDays(today(), maximosPago.dias)}
        {...formulario.form.getInputProps('fecha')}
      />
      <ul className="pagos-pasa">
        <li>{t('pagos.nuevo.una')}</li>
        <li>{t('pagos.nuevo.quedan')}</li>
        <li>{t('pagos.nuevo.pasan')}</li>
      </ul>
    </FormDialog>
  )
}
