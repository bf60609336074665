import { request } from '@gremial/contract/platform/call.ts'
import { firmasRendicion, type RendicionAFirmar } from '@gremial/contract/tesoreria/firmas.ts'
import { rendicionState } from '@gremial/contract/tesoreria/rendiciones-estados.ts'
import { rendicionLimits } from '@gremial/contract/tesoreria/rendiciones-gasto.ts'
import { Textarea } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useTranslation } from 'react-i18next'
import { FormDialog } from '../../../ui/form/FormDialog.tsx'
import { useForm } from '../../../ui/form/useForm.ts'
import { OptionalLabel } from '../../../ui/OptionalLabel.tsx'

interface Props {
  rendicion: RendicionAFirmar
  cerrar(): void
  alCambiar(): Promise<void>
}

/** Returns it to draft with a reason for its preparer; the input survives a refusal. */
export function DialogoDevolver({ rendicion: r, cerrar, alCambiar }: Props) {
  const { t } = useTranslation()
  const puestas = r.firmas.filter((f) => f.firmada !== null).length
  const form = useForm({
    initialValues: { motivo: '' },
    request: ({ motivo }: { motivo: string }) =>
      request(firmasRendicion.devolver, { params: { codigo: r.id }, body: { motivo, huella: r.huella } }),
    failure: t('firmas.noSeDevolvio'),
    onSaved() {
      notifications.show({ message: t('firmas.devuelta', { numero: r.numeroRendicion }) })
      cerrar()
    },
    onConflict: alCambiar,
  })
  const motivo = form.form.getValues().motivo
  const quedan = rendicionLimits.devolucion - motivo.length
  const etiqueta = t('firmas.motivo')
  return (
    <FormDialog
      title={t('firmas.devolverN', { numero: r.numeroRendicion })}
      action={t('firmas.devolver')}
      cancel={t('firmas.noDevolver')}
      form={form}
      close={cerrar}
    >
      <p>
        {t('firmas.devolverTexto', { por: r.enviada?.por ?? r.responsable, puestas: t('firmas.seAnulan', { count: puestas }) })}
      </p>
      <Textarea
        label={r.idEstado === rendicionState.observada ? <OptionalLabel>{etiqueta}</OptionalLabel> : etiqueta}
        description={t('firmas.quedan', { count: quedan })}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        maxLength={rendicionLimits.devolucion}
        autosize
        minRows={4}
        data-autofocus
        {...form.form.getInputProps('motivo')}
      />
    </FormDialog>
  )
}
