import { pedido } from '@gremial/contract/platform/llamada.ts'
import { firmasRendicion, type RendicionAFirmar } from '@gremial/contract/tesoreria/firmas.ts'
import { estadoRendicion } from '@gremial/contract/tesoreria/rendiciones-estados.ts'
import { maximosRendicion } from '@gremial/contract/tesoreria/rendiciones-gasto.ts'
import { Textarea } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useTranslation } from 'react-i18next'
import { DialogoFormulario } from '../../../ui/formulario/DialogoFormulario.tsx'
import { useFormulario } from '../../../ui/formulario/useFormulario.ts'
import { Opcional } from '../../../ui/Opcional.tsx'

interface Props {
  rendicion: RendicionAFirmar
  cerrar(): void
  alCambiar(): Promise<void>
}

/** Back to draft, with the reason that whoever prepared it reads; what is written is not lost when it is refused. */
export function DialogoDevolver({ rendicion: r, cerrar, alCambiar }: Props) {
  const { t } = useTranslation()
  const puestas = r.firmas.filter((f) => f.firmada !== null).length
  const formulario = useFormulario({
    iniciales: { motivo: '' },
    pedido: ({ motivo }: { motivo: string }) =>
      pedido(firmasRendicion.devolver, { claves: { codigo: r.id }, cuerpo: { motivo, huella: r.huella } }),
    fallo: t('firmas.noSeDevolvio'),
    alGuardar() {
      notifications.show({ message: t('firmas.devuelta', { numero: r.numeroRendicion }) })
      cerrar()
    },
    alChocar: alCambiar,
  })
  const motivo = formulario.form.getValues().motivo
  const quedan = maximosRendicion.devolucion - motivo.length
  const etiqueta = t('firmas.motivo')
  return (
    <DialogoFormulario
      titulo={t('firmas.devolverN', { numero: r.numeroRendicion })}
      accion={t('firmas.devolver')}
      cancelar={t('firmas.noDevolver')}
      formulario={formulario}
      cerrar={cerrar}
    >
      <p>
        {t('firmas.devolverTexto', { por: r.enviada?.por ?? r.responsable, puestas: t('firmas.seAnulan', { count: puestas }) })}
      </p>
      <Textarea
        label={r.idEstado === estadoRendicion.observada ? <Opcional>{etiqueta}</Opcional> : etiqueta}
        description={t('firmas.quedan', { count: quedan })}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        maxLength={maximosRendicion.devolucion}
        autosize
        minRows={4}
        data-autofocus
        {...formulario.form.getInputProps('motivo')}
      />
    </DialogoFormulario>
  )
}
