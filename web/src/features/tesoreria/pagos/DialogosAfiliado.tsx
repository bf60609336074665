import { request } from '@gremial/contract/platform/call.ts'
import { largoReferencia } from '@gremial/contract/tesoreria/finanzas.ts'
import { pagoLimits } from '@gremial/contract/tesoreria/pagos.ts'
import { type PagoAfiliadoRow, pagosAfiliados } from '@gremial/contract/tesoreria/pagos-afiliados.ts'
import { formatPesos } from '@gremial/contract/values/money.ts'
import { Textarea, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useTranslation } from 'react-i18next'
import { today } from '../../../platform/today.ts'
import { DateField } from '../../../ui/DateField.tsx'
import { FormDialog } from '../../../ui/form/FormDialog.tsx'
import { useForm } from '../../../ui/form/useForm.ts'
import { OptionalLabel } from '../../../ui/OptionalLabel.tsx'
import { confirmarDia } from '../finanzas/confirmarDia.ts'

export interface QueDelPago {
  que: 'informar' | 'anular'
  pago: PagoAfiliadoRow
}

export const DialogosAfiliado = ({ abierto: { que, pago }, cerrar }: { abierto: QueDelPago; cerrar(): void }) =>
  que === 'informar' ? <Informar pago={pago} cerrar={cerrar} /> : <Anular pago={pago} cerrar={cerrar} />

interface Props {
  pago: PagoAfiliadoRow
  cerrar(): void
}

/** A payment made without a lot. */
function Informar({ pago: { id, numero, afiliado, total }, cerrar }: Props) {
  const { t } = useTranslation()
  const form = useForm({
    initialValues: { fechaPago: today(), referencia: '' },
    request: (cuerpo, confirma) => request(pagosAfiliados.informar, { params: { id }, body: { ...cuerpo, confirma } }),
    confirm: confirmarDia,
    failure: t('pagosAfiliados.noInformado'),
    onSaved() {
      notifications.show({ message: t('pagosAfiliados.informado', { numero }) })
      cerrar()
    },
  })
  return (
    <FormDialog
      title={t('pagosAfiliados.informarTitulo', { numero })}
      action={t('pagosAfiliados.informar')}
      {...{ form: form, close: cerrar }}
    >
      <p tabIndex={-1} data-autofocus>
        {t('pagosAfiliados.informarTexto', { importe: formatPesos(total), afiliado })}
      </p>
      <DateField label={t('pagos.lote.fechaPago')} maxDate={today()} {...form.form.getInputProps('fechaPago')} />
      <TextInput
        label={<OptionalLabel>{t('pagosAfiliados.referencia')}</OptionalLabel>}
        maxLength={largoReferencia}
        {...form.form.getInputProps('referencia')}
      />
    </FormDialog>
  )
}

function Anular({ pago: { id, numero, afiliado, total }, cerrar }: Props) {
  const { t } = useTranslation()
  const form = useForm({
    initialValues: { motivo: '' },
    request: (cuerpo) => request(pagosAfiliados.anular, { params: { id }, body: cuerpo }),
    failure: t('pagosAfiliados.noAnulado'),
    onSaved() {
      notifications.show({ message: t('pagosAfiliados.anulado', { numero }) })
      cerrar()
    },
  })
  return (
    <FormDialog
      title={t('pagosAfiliados.anularTitulo', { numero })}
      action={t('pagosAfiliados.anular')}
      danger
      {...{ form: form, close: cerrar }}
    >
      <p>{t('pagosAfiliados.anularTexto', { importe: formatPesos(total), afiliado })}</p>
      <Textarea
        label={t('pagosAfiliados.motivo')}
        autosize
        minRows={2}
        maxLength={pagoLimits.motivo}
        data-autofocus
        {...form.form.getInputProps('motivo')}
      />
    </FormDialog>
  )
}
