import { pedido } from '@gremial/contract/platform/llamada.ts'
import { conciliacion, maximosConciliacion } from '@gremial/contract/tesoreria/conciliacion.ts'
import { TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { DialogoFormulario } from '../../../ui/formulario/DialogoFormulario.tsx'
import { useFormulario } from '../../../ui/formulario/useFormulario.ts'

interface Props {
  ids: { caja: number; lineas: number[]; movimientos: number[] }
  cerrar(): void
}

/** Why something is on one side only. */
export function DialogoNota({ ids, cerrar }: Props) {
  const { t } = useTranslation()
  const formulario = useFormulario({
    iniciales: { nota: '' },
    pedido: ({ nota }) => pedido(conciliacion.pendiente, { cuerpo: { ...ids, nota } }),
    fallo: t('conciliacion.noSeGuardo'),
    alGuardar: cerrar,
  })
  return (
    <DialogoFormulario
      titulo={t('conciliacion.dejarPendiente')}
      accion={t('conciliacion.guardarNota')}
      {...{ formulario, cerrar }}
    >
      <TextInput
        label={t('conciliacion.nota')}
        description={t('conciliacion.notaAyuda')}
        maxLength={maximosConciliacion.nota}
        required
        data-autofocus
        {...formulario.form.getInputProps('nota')}
      />
    </DialogoFormulario>
  )
}
