import { pedido } from '@gremial/contract/platform/llamada.ts'
import { type DetalleRendicion, maximosRendicion, rendicionesGasto } from '@gremial/contract/tesoreria/rendiciones-gasto.ts'
import { Textarea } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useTranslation } from 'react-i18next'
import { DialogoFormulario } from '../../../ui/formulario/DialogoFormulario.tsx'
import { useFormulario } from '../../../ui/formulario/useFormulario.ts'

/** What is to be said of a concept (C-DETALLE-19, C-DETALLE-21, C-DETALLE-22, C-DETALLE-27). */
export function DialogoObservacion({ detalle: d, cerrar }: { detalle: DetalleRendicion; cerrar(): void }) {
  const { t } = useTranslation()
  const formulario = useFormulario({
    iniciales: { observacion: d.observacion },
    pedido: ({ observacion }: { observacion: string }) =>
      pedido(rendicionesGasto.observar, { claves: { codigo: d.idRendicion, iddetalle: d.id }, cuerpo: { observacion } }),
    fallo: t('rendicion.noSeObservo'),
    alGuardar() {
      notifications.show({ message: t('rendicion.observado', { concepto: d.nombreConcepto }) })
      cerrar()
    },
  })
  return (
    <DialogoFormulario titulo={t('rendicion.observacionDe', { concepto: d.nombreConcepto })} {...{ formulario, cerrar }}>
      <Textarea
        label={t('rendicion.observacion')}
        maxLength={maximosRendicion.observacion}
        autosize
        minRows={3}
        data-autofocus
        {...formulario.form.getInputProps('observacion')}
      />
    </DialogoFormulario>
  )
}
