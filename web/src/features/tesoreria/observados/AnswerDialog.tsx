import { request } from '@gremial/contract/platform/call.ts'
import { type ComprobanteObservado, observadoLimits, observados } from '@gremial/contract/tesoreria/observados.ts'
import { Textarea } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useTranslation } from 'react-i18next'
import { FormDialog } from '../../../ui/form/FormDialog.tsx'
import { useForm } from '../../../ui/form/useForm.ts'

interface Props {
  codigo: number
  observado: ComprobanteObservado
  cerrar(): void
}

/** Answers for an observed receipt without changing it. */
export function AnswerDialog({ codigo, observado: o, cerrar }: Props) {
  const { t } = useTranslation()
  const form = useForm({
    initialValues: { respuesta: o.respuesta },
    request: ({ respuesta }: { respuesta: string }) =>
      request(observados.responder, {
        params: { codigo, iddetalle: o.idDetalle ?? 0, idcomprobante: o.idComprobante },
        body: { respuesta, version: o.version ?? 1 },
      }),
    failure: t('observados.noSeGuardo'),
    onSaved() {
      notifications.show({ message: t('observados.seGuardo') })
      cerrar()
    },
  })
  return (
    <FormDialog
      title={t('observados.responderTitulo', { nombre: o.nombre })}
      action={t('observados.responder')}
      {...{ form, close: cerrar }}
    >
      <p>
        <q>{o.motivo}</q>
      </p>
      <p className="suave">{t('observados.responderTexto')}</p>
      <Textarea
        label={t('observados.respuesta')}
        maxLength={observadoLimits.respuesta}
        autosize
        minRows={3}
        data-autofocus
        {...form.form.getInputProps('respuesta')}
      />
    </FormDialog>
  )
}
