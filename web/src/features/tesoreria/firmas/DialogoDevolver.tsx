import { request } from '@gremial/contract/platform/call.ts'
import { firmasRendicion, type RendicionAFirmar } from '@gremial/contract/tesoreria/firmas.ts'
import type { ComprobantesObservados } from '@gremial/contract/tesoreria/observados.ts'
import { rendicionState } from '@gremial/contract/tesoreria/rendiciones-estados.ts'
import { rendicionLimits } from '@gremial/contract/tesoreria/rendiciones-gasto.ts'
import { Textarea } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useTranslation } from 'react-i18next'
import { FormDialog } from '../../../ui/form/FormDialog.tsx'
import { useForm } from '../../../ui/form/useForm.ts'
import { OptionalLabel } from '../../../ui/OptionalLabel.tsx'
import { ObservadosField } from '../observados/ObservadosField.tsx'

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
    initialValues: { motivo: '', comprobantes: [] as ComprobantesObservados },
    request: (cuerpo) => request(firmasRendicion.devolver, { params: { codigo: r.id }, body: { ...cuerpo, huella: r.huella } }),
    failure: t('firmas.noSeDevolvio'),
    onSaved() {
      notifications.show({ message: t('firmas.devuelta', { numero: r.numeroRendicion }) })
      cerrar()
    },
    onConflict: alCambiar,
  })
  const motivo = form.form.getValues().motivo
  const quedan = rendicionLimits.devolucion - motivo.length
  // A signer observes receipts; a preparer takes it back to change it.
  const observa = r.idEstado === rendicionState.pendienteDeFirmas && r.firmas.some((f) => f.esMia)
  const marked = form.form.getValues().comprobantes.length > 0
  const optional = r.idEstado === rendicionState.observada || marked
  const etiqueta = t(marked ? 'observados.paraTodos' : 'firmas.motivo')
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
      {observa && <ObservadosField form={form.form} comprobantes={r.comprobantes} />}
      <Textarea
        label={optional ? <OptionalLabel>{etiqueta}</OptionalLabel> : etiqueta}
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
