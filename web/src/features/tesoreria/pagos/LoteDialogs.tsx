import { request } from '@gremial/contract/platform/call.ts'
import { type Lote, pagoLimits, pagos, type RenglonLote } from '@gremial/contract/tesoreria/pagos.ts'
import { formatPesos } from '@gremial/contract/values/money.ts'
import { Textarea } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useTranslation } from 'react-i18next'
import { today } from '../../../platform/today.ts'
import { DateField } from '../../../ui/DateField.tsx'
import { FormDialog } from '../../../ui/form/FormDialog.tsx'
import { useForm } from '../../../ui/form/useForm.ts'
import { confirmarDia } from '../finanzas/confirmarDia.ts'
import { pagosSum } from './elegidas.ts'
import { ResponseDialog } from './ResponseDialog.tsx'

export type QueDelLote =
  | { que: 'respuesta' | 'anular' | 'aprobar' }
  | { que: 'pagado'; renglones: readonly RenglonLote[] }
  | { que: 'rechazado'; renglon: RenglonLote }

interface Props {
  lote: Lote
  abierto: QueDelLote | undefined
  cerrar(): void
}

export function LoteDialogs({ lote, abierto, cerrar }: Props) {
  switch (abierto?.que) {
    case 'respuesta':
      return <ResponseDialog lote={lote} cerrar={cerrar} />
    case 'aprobar':
      return <AprobarDialog lote={lote} cerrar={cerrar} />
    case 'anular':
      return <DialogoAnular lote={lote} cerrar={cerrar} />
    case 'pagado':
      return <DialogoPagado lote={lote} renglones={abierto.renglones} cerrar={cerrar} />
    case 'rechazado':
      return <DialogoRechazado lote={lote} renglon={abierto.renglon} cerrar={cerrar} />
    default:
      return null
  }
}

/** Approval by the second person; the call requires their proof. */
function AprobarDialog({ lote: { id, numero, huella, cantidad, total }, cerrar }: { lote: Lote; cerrar(): void }) {
  const { t } = useTranslation()
  const form = useForm({
    initialValues: {},
    request: () => request(pagos.aprobar, { params: { id }, body: { huella } }),
    failure: t('pagos.lote.noSeAprobo'),
    onSaved() {
      notifications.show({ message: t('pagos.lote.quedoAprobado', { numero }) })
      cerrar()
    },
  })
  return (
    <FormDialog
      title={t('pagos.lote.aprobarTitulo', { numero })}
      action={t('pagos.lote.aprobar')}
      {...{ form: form, close: cerrar }}
    >
      <p>{t('pagos.lote.aprobarTexto', { count: cantidad, total: formatPesos(total) })}</p>
    </FormDialog>
  )
}

function DialogoAnular({ lote: { id, numero }, cerrar }: { lote: Lote; cerrar(): void }) {
  const { t } = useTranslation()
  const form = useForm({
    initialValues: { motivo: '' },
    request: (cuerpo) => request(pagos.anular, { params: { id }, body: cuerpo }),
    failure: t('pagos.lote.noSeAnulo'),
    onSaved() {
      notifications.show({ message: t('pagos.lote.quedoAnulado', { numero }) })
      cerrar()
    },
  })
  return (
    <FormDialog
      title={t('pagos.lote.anularTitulo', { numero })}
      action={t('pagos.lote.anular')}
      danger
      {...{ form: form, close: cerrar }}
    >
      <p>{t('pagos.lote.anularTexto')}</p>
      <MotivoField label={t('pagos.lote.motivo')} {...form.form.getInputProps('motivo')} />
    </FormDialog>
  )
}

function DialogoPagado({ lote: { id }, renglones, cerrar }: { lote: Lote; renglones: readonly RenglonLote[]; cerrar(): void }) {
  const { t } = useTranslation()
  const form = useForm({
    initialValues: { fecha: today() },
    request: ({ fecha }, confirma) =>
      request(pagos.resultado, {
        params: { id },
        body: { renglones: renglones.map((r) => r.id), resultado: 'PAGADO', fecha, confirma },
      }),
    confirm: confirmarDia,
    failure: t('pagos.lote.noSeAnoto'),
    onSaved: cerrar,
  })
  return (
    <FormDialog
      title={t('pagos.lote.pagadoDe', { count: renglones.length })}
      action={t('pagos.lote.marcarPagado')}
      {...{ form: form, close: cerrar }}
    >
      <p tabIndex={-1} data-autofocus>
        {t('pagos.lote.transferencias', { count: renglones.length })} ·{' '}
        {formatPesos(pagosSum(renglones.map((r) => ({ total: r.importe }))))}
      </p>
      <DateField label={t('pagos.lote.fechaPago')} maxDate={today()} {...form.form.getInputProps('fecha')} />
    </FormDialog>
  )
}

function DialogoRechazado({ lote: { id }, renglon, cerrar }: { lote: Lote; renglon: RenglonLote; cerrar(): void }) {
  const { t } = useTranslation()
  const form = useForm({
    initialValues: { motivo: '' },
    request: ({ motivo }) =>
      request(pagos.resultado, {
        params: { id },
        body: { renglones: [renglon.id], resultado: 'RECHAZADO', fecha: today(), motivo },
      }),
    failure: t('pagos.lote.noSeAnoto'),
    onSaved: cerrar,
  })
  return (
    <FormDialog
      title={t('pagos.lote.rechazadoDe', { numero: renglon.numero })}
      action={t('pagos.lote.marcarRechazado')}
      {...{ form: form, close: cerrar }}
    >
      <MotivoField label={t('pagos.lote.motivoRechazo')} {...form.form.getInputProps('motivo')} />
    </FormDialog>
  )
}

function MotivoField(props: { label: string }) {
  return <Textarea autosize minRows={2} maxLength={pagoLimits.motivo} data-autofocus {...props} />
}
