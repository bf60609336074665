import { formatearPesos } from '@gremial/contract/platform/dinero.ts'
import { pedido } from '@gremial/contract/platform/llamada.ts'
import { finanzas, largoReferencia } from '@gremial/contract/tesoreria/finanzas.ts'
import type { FilaPago } from '@gremial/contract/tesoreria/pagos.ts'
import { maximosRendicion } from '@gremial/contract/tesoreria/rendiciones-gasto.ts'
import { Textarea, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useTranslation } from 'react-i18next'
import { hoy } from '../../../platform/hoy.ts'
import { CampoFecha } from '../../../ui/CampoFecha.tsx'
import { confirmarVieja } from '../../../ui/confirmarVieja.ts'
import { DialogoFormulario } from '../../../ui/formulario/DialogoFormulario.tsx'
import { useFormulario } from '../../../ui/formulario/useFormulario.ts'
import { Opcional } from '../../../ui/Opcional.tsx'

interface De {
  rendicion: Pick<FilaPago, 'id' | 'numeroRendicion' | 'nombreSeccional' | 'total'>
  cerrar(): void
}

/** It was paid: when, and with which order. */
export function DialogoPago({ rendicion: { id, numeroRendicion: numero, nombreSeccional, total }, cerrar }: De) {
  const { t } = useTranslation()
  const formulario = useFormulario({
    iniciales: { fechaPago: hoy(), referencia: '' },
    pedido: (cuerpo) => pedido(finanzas.pagar, { claves: { codigo: id }, cuerpo }),
    antes: ({ fechaPago }) => confirmarVieja(fechaPago),
    fallo: t('finanzas.noSeInformo'),
    alGuardar() {
      notifications.show({ message: t('finanzas.quedoPagada', { numero }) })
      cerrar()
    },
  })
  return (
    <DialogoFormulario titulo={t('finanzas.pagoDe', { numero })} accion={t('finanzas.informarPago')} {...{ formulario, cerrar }}>
      <p>{t('finanzas.pagoTexto', { total: formatearPesos(total), seccional: nombreSeccional })}</p>
      <CampoFecha label={t('finanzas.fechaPago')} maxDate={hoy()} {...formulario.form.getInputProps('fechaPago')} />
      <TextInput
        label={<Opcional>{t('finanzas.referencia')}</Opcional>}
        description={t('finanzas.referenciaAyuda')}
        maxLength={largoReferencia}
        {...formulario.form.getInputProps('referencia')}
      />
    </DialogoFormulario>
  )
}

/** It is not paid as it is, and why: whoever prepared it reads it. */
export function DialogoObservar({ rendicion: { id, numeroRendicion: numero }, cerrar }: De) {
  const { t } = useTranslation()
  const formulario = useFormulario({
    iniciales: { motivo: '' },
    pedido: (cuerpo) => pedido(finanzas.observar, { claves: { codigo: id }, cuerpo }),
    fallo: t('finanzas.noSeObservo'),
    alGuardar() {
      notifications.show({ message: t('finanzas.quedoObservada', { numero }) })
      cerrar()
    },
  })
  return (
    <DialogoFormulario titulo={t('finanzas.observarN', { numero })} accion={t('finanzas.observar')} {...{ formulario, cerrar }}>
      <p>{t('finanzas.observarTexto')}</p>
      <Textarea
        label={t('finanzas.motivo')}
        autosize
        minRows={3}
        maxLength={maximosRendicion.devolucion}
        data-autofocus
        {...formulario.form.getInputProps('motivo')}
      />
    </DialogoFormulario>
  )
}
