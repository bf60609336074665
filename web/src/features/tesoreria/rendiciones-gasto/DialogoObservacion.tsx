import { request } from '@gremial/contract/platform/call.ts'
import { type DetalleRendicion, rendicionesGasto, rendicionLimits } from '@gremial/contract/tesoreria/rendiciones-gasto.ts'
import { Textarea } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useTranslation } from 'react-i18next'
import { FormDialog } from '../../../ui/form/FormDialog.tsx'
import { useForm } from '../../../ui/form/useForm.ts'

/** Note on a concept (C-DETALLE-19, C-DETALLE-21, C-DETALLE-22, C-DETALLE-27). */
export function DialogoObservacion({ detalle: d, cerrar }: { detalle: DetalleRendicion; cerrar(): void }) {
  const { t } = useTranslation()
  const form = useForm({
    initialValues: { observacion: d.observacion },
    request: ({ observacion }: { observacion: string }) =>
      request(rendicionesGasto.observar, { params: { codigo: d.idRendicion, iddetalle: d.id }, body: { observacion } }),
    failure: t('rendicion.noSeObservo'),
    onSaved() {
      notifications.show({ message: t('rendicion.observado', { concepto: d.nombreConcepto }) })
      cerrar()
    },
  })
  return (
    <FormDialog title={t('rendicion.observacionDe', { concepto: d.nombreConcepto })} {...{ form: form, close: cerrar }}>
      <Textarea
        label={t('rendicion.observacion')}
        maxLength={rendicionLimits.observacion}
        autosize
        minRows={3}
        data-autofocus
        {...form.form.getInputProps('observacion')}
      />
    </FormDialog>
  )
}
