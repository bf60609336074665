import { request } from '@gremial/contract/platform/call.ts'
import { finanzas, largoReferencia } from '@gremial/contract/tesoreria/finanzas.ts'
import { firmasRendicion } from '@gremial/contract/tesoreria/firmas.ts'
import type { ComprobantesObservados } from '@gremial/contract/tesoreria/observados.ts'
import type { PagoRow } from '@gremial/contract/tesoreria/pagos.ts'
import { rendicionLimits } from '@gremial/contract/tesoreria/rendiciones-gasto.ts'
import { formatPesos } from '@gremial/contract/values/money.ts'
import { Textarea, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { read } from '../../../platform/callApi.ts'
import { today } from '../../../platform/today.ts'
import { DateField } from '../../../ui/DateField.tsx'
import { FormDialog } from '../../../ui/form/FormDialog.tsx'
import { useForm } from '../../../ui/form/useForm.ts'
import { OptionalLabel } from '../../../ui/OptionalLabel.tsx'
import { Notice } from '../../../ui/states.tsx'
import { ObservadosField } from '../observados/ObservadosField.tsx'
import { confirmarDia } from './confirmarDia.ts'

interface De {
  rendicion: Pick<PagoRow, 'id' | 'numeroRendicion' | 'nombreSeccional' | 'total'>
  cerrar(): void
}

/** Records a payment: date and payment order. */
export function PagoDialog({ rendicion: { id, numeroRendicion: numero, nombreSeccional, total }, cerrar }: De) {
  const { t } = useTranslation()
  const form = useForm({
    initialValues: { fechaPago: today(), referencia: '' },
    request: (cuerpo, confirma) => request(finanzas.pagar, { params: { codigo: id }, body: { ...cuerpo, confirma } }),
    confirm: confirmarDia,
    failure: t('finanzas.noSeInformo'),
    onSaved() {
      notifications.show({ message: t('finanzas.quedoPagada', { numero }) })
      cerrar()
    },
  })
  return (
    <FormDialog title={t('finanzas.pagoDe', { numero })} action={t('finanzas.informarPago')} {...{ form: form, close: cerrar }}>
      <p>{t('finanzas.pagoTexto', { total: formatPesos(total), seccional: nombreSeccional })}</p>
      <DateField label={t('finanzas.fechaPago')} maxDate={today()} {...form.form.getInputProps('fechaPago')} />
      <TextInput
        label={<OptionalLabel>{t('finanzas.referencia')}</OptionalLabel>}
        description={t('finanzas.referenciaAyuda')}
        maxLength={largoReferencia}
        {...form.form.getInputProps('referencia')}
      />
    </FormDialog>
  )
}

/** Rejects a settlement, or some of its receipts, with a reason for its preparer. */
export function DialogoObservar({ rendicion: { id, numeroRendicion: numero }, cerrar }: De) {
  const { t } = useTranslation()
  const { data, error } = useQuery(read(firmasRendicion.paraFirmar, { params: { codigo: id } }))
  const form = useForm({
    initialValues: { motivo: '', comprobantes: [] as ComprobantesObservados },
    request: (cuerpo) =>
      request(finanzas.observar, { params: { codigo: id }, body: { ...cuerpo, ...(data?.huella && { huella: data.huella }) } }),
    failure: t('finanzas.noSeObservo'),
    onSaved() {
      notifications.show({ message: t('finanzas.quedoObservada', { numero }) })
      cerrar()
    },
  })
  return (
    <FormDialog title={t('finanzas.observarN', { numero })} action={t('finanzas.observar')} {...{ form: form, close: cerrar }}>
      <p>{t('finanzas.observarTexto')}</p>
      {error ? <Notice type="alerta">{t('observados.noSeTraen')}</Notice> : null}
      {data && <ObservadosField form={form.form} comprobantes={data.comprobantes} />}
      <Textarea
        label={
          form.form.getValues().comprobantes.length > 0 ? (
            <OptionalLabel>{t('observados.paraTodos')}</OptionalLabel>
          ) : (
            t('finanzas.motivo')
          )
        }
        autosize
        minRows={3}
        maxLength={rendicionLimits.devolucion}
        data-autofocus
        {...form.form.getInputProps('motivo')}
      />
    </FormDialog>
  )
}
