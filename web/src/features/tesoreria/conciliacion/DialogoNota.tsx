import { request } from '@gremial/contract/platform/call.ts'
import { conciliacion, maximosConciliacion } from '@gremial/contract/tesoreria/conciliacion.ts'
import { TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { FormDialog } from '../../../ui/form/FormDialog.tsx'
import { useForm } from '../../../ui/form/useForm.ts'

interface Props {
  ids: { caja: number; lineas: number[]; movimientos: number[] }
  cerrar(): void
}

/** Why something is on one side only. */
export function DialogoNota({ ids, cerrar }: Props) {
  const { t } = useTranslation()
  const formulario = useForm({
    initialValues: { nota: '' },
    request: ({ nota }) => request(conciliacion.pendiente, { body: { ...ids, nota } }),
    failure: t('conciliacion.noSeGuardo'),
    onSaved: cerrar,
  })
  return (
    <FormDialog
      title={t('conciliacion.dejarPendiente')}
      action={t('conciliacion.guardarNota')}
      {...{ form: formulario, close: cerrar }}
    >
      <TextInput
        label={t('conciliacion.nota')}
        description={t('conciliacion.notaAyuda')}
        maxLength={maximosConciliacion.nota}
        required
        data-autofocus
        {...formulario.form.getInputProps('nota')}
      />
    </FormDialog>
  )
}
