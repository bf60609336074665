import { request } from '@gremial/contract/platform/call.ts'
import { type PagoRow, pagos } from '@gremial/contract/tesoreria/pagos.ts'
import { TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useTranslation } from 'react-i18next'
import { FormDialog } from '../../../ui/form/FormDialog.tsx'
import { useForm } from '../../../ui/form/useForm.ts'
import { DialogoObservar, PagoDialog } from '../finanzas/DialogosCentral.tsx'
import { LoteDialog } from './LoteDialog.tsx'

export type QueSeAbre =
  | { que: 'pagar' | 'observar'; rendicion: PagoRow }
  | { que: 'cuenta'; seccional: PagoRow }
  | { que: 'lote'; rendiciones: readonly PagoRow[] }

interface Props {
  abierto: QueSeAbre | undefined
  cerrar(): void
  /** Called when the selection is no longer payable. */
  alPagar(): void
}

export function PagosDialogs({ abierto, cerrar, alPagar }: Props) {
  switch (abierto?.que) {
    case 'pagar':
      return <PagoDialog rendicion={abierto.rendicion} cerrar={cerrar} />
    case 'observar':
      return <DialogoObservar rendicion={abierto.rendicion} cerrar={cerrar} />
    case 'cuenta':
      return <CuentaDialog seccional={abierto.seccional} cerrar={cerrar} />
    case 'lote':
      return <LoteDialog rendiciones={abierto.rendiciones} cerrar={cerrar} alArmar={alPagar} />
    default:
      return null
  }
}

/** Bank account of a branch. */
function CuentaDialog({ seccional, cerrar }: { seccional: PagoRow; cerrar(): void }) {
  const { t } = useTranslation()
  const { idSeccional: id, nombreSeccional: nombre, cbu: antes } = seccional
  const form = useForm({
    initialValues: { cbu: '' },
    // Grouped, as users copy it from their bank.
    request: ({ cbu }) => request(pagos.cuenta, { params: { id }, body: { cbu: cbu.replace(/[\s.-]/g, ''), antes } }),
    failure: t('pagos.cuenta.noSeGuardo'),
    onSaved() {
      notifications.show({ message: t('pagos.cuenta.quedo', { seccional: nombre }) })
      cerrar()
    },
  })
  return (
    <FormDialog
      title={t('pagos.cuenta.titulo', { seccional: nombre })}
      action={t('pagos.cuenta.guardar')}
      {...{ form: form, close: cerrar }}
    >
      <TextInput
        label={t('pagos.cuenta.campo')}
        description={t('pagos.cuenta.ayuda')}
        inputMode="numeric"
        maxLength={32}
        data-autofocus
        {...form.form.getInputProps('cbu')}
      />
    </FormDialog>
  )
}
